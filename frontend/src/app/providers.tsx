import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useEarlyAction } from '@/app/use-early-action';
import { i18n } from '@/i18n';
import { AuthProvider } from '@/session/auth';
import { ToastProvider } from '@/ui/toast';

/** All context providers of a screen, except the router. */
export function Providers({ queries, children }: { readonly queries: QueryClient; readonly children: ReactNode }) {
  useEarlyAction();
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AuthProvider>
          <ToastProvider>{children}</ToastProvider>
        </AuthProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
