/** Which screen stands at which address. A screen's code and its words are fetched together, when it is first visited. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Route, Routes } from 'react-router';
import { i18n } from '@/i18n';
import type { Namespace } from '@/i18n/namespaces';
import { paths } from '@/lib/paths';
import { DashboardDoor, SignedInOnly } from './guards';
import { Layout } from './layout/layout';
import { NotFoundScreen } from './not-found-screen';

interface Screen {
  readonly default: ComponentType;
}

function screen(load: () => Promise<Screen>, words: readonly Namespace[]): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), i18n.loadNamespaces(words)]);
    return loaded;
  });
}

const HomePage = screen(() => import('@/routes/home-page'), ['home', 'roster']);
const ServicesPage = screen(() => import('@/routes/services-page'), ['services', 'roster']);
const CreativesPage = screen(() => import('@/routes/creatives-page'), ['roster']);
const CreativePage = screen(() => import('@/routes/creative-page'), ['roster']);
const AuthPage = screen(() => import('@/routes/auth-page'), ['identity']);
const CallbackPage = screen(() => import('@/routes/callback-page'), ['identity']);
const SignInPage = screen(() => import('@/routes/sign-in-page'), ['identity']);
const ProfileSetupPage = screen(() => import('@/routes/profile-setup-page'), ['identity']);
const RequestQuotePage = screen(() => import('@/routes/request-quote-page'), ['quotes']);
const JoinCreativePage = screen(() => import('@/routes/join-creative-page'), ['applications']);
const AccountPage = screen(() => import('@/routes/account-page'), ['account', 'identity']);
const BrandDashboardPage = screen(() => import('@/routes/brand-dashboard-page'), ['quotes', 'dashboard', 'identity']);
const CreativeDashboardPage = screen(() => import('@/routes/creative-dashboard-page'), ['applications', 'dashboard', 'identity']);
const AdminPage = screen(() => import('@/routes/admin-page'), ['admin', 'applications', 'dashboard']);
const AdminSetupPage = screen(() => import('@/routes/admin-setup-page'), ['admin', 'identity']);
const AboutPage = screen(() => import('@/routes/about-page'), ['about']);
const TermsPage = screen(() => import('@/routes/terms-page'), ['legal']);
const PrivacyPage = screen(() => import('@/routes/privacy-page'), ['legal']);
const ContactPage = screen(() => import('@/routes/contact-page'), ['contact']);
// Every part in every state, for those who build the product: no build for visitors carries it.
const DesignPage = import.meta.env.DEV ? screen(() => import('@/routes/design-page'), []) : null;

const brandDashboard = (
  <DashboardDoor of="brand">
    <BrandDashboardPage />
  </DashboardDoor>
);
const creativeDashboard = (
  <DashboardDoor of="creative">
    <CreativeDashboardPage />
  </DashboardDoor>
);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.services} element={<ServicesPage />} />
        <Route path={paths.creatives} element={<CreativesPage />} />
        <Route path={paths.creative} element={<CreativePage />} />
        <Route path={paths.about} element={<AboutPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path={paths.privacy} element={<PrivacyPage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.auth} element={<AuthPage />} />
        <Route path={paths.authCallback} element={<CallbackPage />} />
        <Route path={paths.signIn} element={<SignInPage />} />
        <Route path={paths.profileSetup} element={<SignedInOnly><ProfileSetupPage /></SignedInOnly>} />
        <Route path={paths.account} element={<SignedInOnly><AccountPage /></SignedInOnly>} />
        <Route path={paths.requestQuote} element={<SignedInOnly><RequestQuotePage /></SignedInOnly>} />
        <Route path={paths.joinCreative} element={<SignedInOnly><JoinCreativePage /></SignedInOnly>} />
        <Route path={paths.brandDashboard} element={brandDashboard} />
        <Route path={paths.dashboardBrand} element={brandDashboard} />
        <Route path={paths.creativeDashboard} element={creativeDashboard} />
        <Route path={paths.dashboardCreative} element={creativeDashboard} />
        <Route path={paths.admin} element={<AdminPage />} />
        <Route path={paths.adminSetup} element={<SignedInOnly><AdminSetupPage /></SignedInOnly>} />
        {DesignPage ? <Route path="/design" element={<DesignPage />} /> : null}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
