/** Mounts every route of the manifest. A screen's code and its translations are fetched together, on the first visit. */
import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { loadWords } from '@/i18n';
import type { Namespace } from '@/i18n/namespaces';
import { routes, type Route as RouteEntry } from '@/lib/routes';
import { RequireRole, SignedInOnly } from './guards';
import { Layout } from './layout/layout';
import { NotFoundScreen } from './not-found-screen';
import { publicScreens, type Screen } from './public-screens';

/** The list of all screens, with their words, is long, and no public page needs it. */
async function loadScreen({ screen, namespaces }: RouteEntry): Promise<Screen> {
  const file = `../routes/${screen}.tsx`;
  const shown = publicScreens[file];
  if (shown) return withWords(shown, namespaces);
  const { furtherScreens, screenWords } = await import('./further-screens');
  const load = furtherScreens[file];
  if (!load) throw new Error(`there is no ${file}`);
  return withWords(load, screenWords[screen] ?? []);
}

async function withWords(load: () => Promise<Screen>, namespaces: readonly string[]): Promise<Screen> {
  const [loaded] = await Promise.all([load(), loadWords(namespaces as readonly Namespace[])]);
  return loaded;
}

/** Shared by routes with the same screen, so that moving between them keeps its state. */
const lazyScreens = new Map<string, LazyExoticComponent<ComponentType>>();

function screenOf(route: RouteEntry): LazyExoticComponent<ComponentType> {
  const known = lazyScreens.get(route.screen);
  if (known) return known;
  const made = lazy(() => loadScreen(route));
  lazyScreens.set(route.screen, made);
  return made;
}

function guarded(access: RouteEntry['access'], screen: ReactNode): ReactNode {
  if (access === undefined) return screen;
  return access === 'signed-in' ? (
    <SignedInOnly>{screen}</SignedInOnly>
  ) : (
    <RequireRole of={access}>{screen}</RequireRole>
  );
}

const elements = Object.values<RouteEntry>(routes).map((route) => {
  const Screen = screenOf(route);
  return <Route key={route.path} path={route.path} element={guarded(route.access, <Screen />)} />;
});

// The design sheet, for development only: production builds leave it out.
const DesignPage = import.meta.env.DEV ? lazy(() => import('@/routes/design-page')) : null;

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {elements}
        {DesignPage ? <Route path="/design" element={<DesignPage />} /> : null}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
