import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { makeQueryClient } from '@/api/query-client';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { startI18n } from '@/i18n';
import { reloadWhenReplaced } from '@/app/reload-when-replaced';

reloadWhenReplaced();
const root = document.getElementById('root');

if (root) {
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <Providers queries={makeQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}
