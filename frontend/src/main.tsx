import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { makeQueryClient } from '@/api/query-client';
import { mayTakeOver } from '@/app/hydration';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { i18n, startI18n } from '@/i18n';
import { reloadWhenReplaced } from '@/app/reload-when-replaced';
import { currentUser } from '@/session/current-user';

const AFTER_ALL_ELSE_MS = 3_000;

/** What cannot be fetched now, the next visit fetches. */
const doTheRest = () => void import('@/after-all-else').then(({ afterAllElse }) => afterAllElse()).catch(() => undefined);

reloadWhenReplaced();
const root = document.getElementById('root');

if (root) {
  await startI18n();
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
  };
  if (mayTakeOver(root.dataset.prerendered, visit)) {
    queries.setQueryData(currentUser.queryKey, null);
    // In pieces, between which the page answers to whoever already uses it.
    startTransition(() => void hydrateRoot(root, site));
  } else {
    createRoot(root).render(site);
  }
  if (import.meta.env.PROD) {
    setTimeout(doTheRest, AFTER_ALL_ELSE_MS);
  }
}
