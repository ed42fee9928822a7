import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settlement } from '@/api/types';
import { settlementsQuery } from '@/entities/admin-payout';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { payProviderName } from '@/lib/pay-providers';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import styles from './admin-money.lazy.module.css';

const SettlementDialog = lazy(async () => ({ default: (await import('./settlement-dialog')).SettlementDialog }));

/** What the provider paid into the operator's account. */
export function SettlementsView() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { data: config } = useQuery(configQuery);
  const list = useInfiniteQuery(settlementsQuery);
  const provider = config?.payments?.provider;
  const money = (fils: number) => formatMoney(fils, language);
  return (
    <>
      <div className="line-24 middle between">
        <p className="muted">{t('settlements.text')}</p>
        {provider ? (
          <Button look="secondary" onClick={() => setAdding(true)}>
            {t('settlements.add')}
          </Button>
        ) : null}
      </div>
      <RecordList
        query={list}
        failed={t('settlements.failed')}
        empty={{ title: t('settlements.empty') }}
        more={t('more')}
      >
        {(settlements: readonly Settlement[]) => (
          <ul className={styles.cards} aria-label={t('settlements.title')}>
            {settlements.map((one) => (
              <li key={one.id} className={classNames('card', styles.card)}>
                <p className="medium">
                  {t('settlements.row', { amount: money(one.to_bank_fils), cost: money(one.cost_fils) })}
                </p>
                <p className="muted text-14">
                  <bdi>{payProviderName(one.provider)}</bdi>
                  {' · '}
                  <bdi>{one.reference}</bdi>
                  {` · ${formatDate(one.settled_on, language)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      {isAdding && provider ? (
        <Suspense>
          <SettlementDialog provider={provider} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
