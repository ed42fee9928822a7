import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPaymentCountsQuery } from '@/entities/admin-payment';
import { Button } from '@/ui/button';

const CarriedOutDialog = lazy(async () => ({ default: (await import('./carried-out-dialog')).CarriedOutDialog }));

/** While payments are paused, as after a restore: transfers that the bank carried out are entered here. */
export function CarriedOut() {
  const { t } = useTranslation('admin-money');
  const { data: counts } = useQuery(adminPaymentCountsQuery);
  const [isEntering, setEntering] = useState(false);
  if (!counts?.paused_at) return null;
  return (
    <>
      <div className="line-24 middle between">
        <p className="muted text-15">{t('payouts.carriedOut.hint')}</p>
        <Button look="secondary" onClick={() => setEntering(true)}>
          {t('payouts.carriedOut.label')}
        </Button>
      </div>
      {isEntering ? (
        <Suspense>
          <CarriedOutDialog onClose={() => setEntering(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
