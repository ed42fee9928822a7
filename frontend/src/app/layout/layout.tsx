import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { endHydration, isHydrating } from '@/lib/page-hydration';
import { PageSkeleton } from '@/ui/page-skeleton';
import { ErrorBoundary } from '../error-boundary';
import { OfflineScreen } from '../offline-screen';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { OfflineBadge } from './offline-badge';
import { useErrorToastCleanup } from './use-error-toast-cleanup';
import { isOnline, useOnline } from './use-online';
import { useScrollRestoration } from './use-scroll-restoration';

export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useScrollRestoration();
  useErrorToastCleanup();
  // A page that is opened offline shows nothing until the connection is back; a page that is already open stays, and so
  // does one that is still being hydrated.
  const online = useOnline();
  const [openedOffline] = useState(() => !isOnline() && !isHydrating());
  const [cutOff, setCutOff] = useState(false);
  if (openedOffline && !online && !cutOff) setCutOff(true);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {cutOff ? <OfflineScreen /> : <Outlet />}
            <HydrationEnd />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <OfflineBadge />
    </>
  );
}

/** Its effect runs when the screen next to it is hydrated. */
function HydrationEnd() {
  useEffect(endHydration, []);
  return null;
}
