import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import '@/ui/styles/user-text.css';
import '@/ui/styles/layout.css';
import '@/ui/styles/primitives.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { makeQueryClient } from '@/api/query-client';
import { canHydrate } from '@/app/hydration';
import { applyLaterStyles } from '@/app/later-styles';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { i18n, startI18n } from '@/i18n';
import { reloadWhenReplaced } from '@/app/reload-when-replaced';
import { cacheUser } from '@/entities/current-user';
import { hideMailedToken } from '@/lib/mailed-token';
import { beginHydration } from '@/lib/page-hydration';
import { signedInMarker } from '@/lib/signed-in-marker';

// Before anything is fetched or rendered.
hideMailedToken(window);

const DEFERRED_STARTUP_MS = 3_000;

/** A failed import is retried by the next visit. */
const runDeferredStartup = (queries: QueryClient) =>
  void import('@/deferred-startup').then(({ deferredStartup }) => deferredStartup(queries)).catch(() => undefined);

reloadWhenReplaced();
const root = document.getElementById('root');

if (root) {
  const [haveTexts] = await Promise.all([startI18n(), applyLaterStyles(document)]);
  const queries = makeQueryClient();
  const site = (
    <StrictMode>
      <Providers queries={queries}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  const visit = {
    path: window.location.pathname,
    search: window.location.search,
    language: i18n.language,
    cookies: document.cookie,
    year: new Date().getFullYear(),
    state: window.history.state,
  };
  if (!haveTexts && root.dataset.prerendered) {
    // It can be read, and its links can be followed.
    window.addEventListener('online', () => window.location.reload(), { once: true });
  } else if (canHydrate(root.dataset.prerendered, visit)) {
    cacheUser(queries, null);
    beginHydration();
    // Concurrently, so that the page stays responsive.
    startTransition(() => void hydrateRoot(root, site));
  } else {
    createRoot(root).render(site);
  }
  if (import.meta.env.PROD) {
    // The tabs of an account know of each other at once.
    setTimeout(runDeferredStartup, signedInMarker() ? 0 : DEFERRED_STARTUP_MS, queries);
  }
}
