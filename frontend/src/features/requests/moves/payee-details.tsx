/** Where to pay a creative who shows it: looked at when the brand opens it, which the server notes. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { loadWords } from '@/i18n';
import sections from '../section.module.css';

const PayeeAccount = lazy(async () => {
  const [{ PayeeAccount: Loaded }] = await Promise.all([import('./payee-account'), loadWords(['payments'])]);
  return { default: Loaded };
});

export function PayeeDetails({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('requests');
  const { data: config } = useQuery(configQuery);
  const [isOpen, setOpen] = useState(false);
  // With a provider the brand pays there.
  if (!config || config.payments) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={sections.summary}>{t('payments.payee')}</summary>
      {isOpen ? (
        <Suspense>
          <PayeeAccount requestId={requestId} />
        </Suspense>
      ) : null}
    </details>
  );
}
