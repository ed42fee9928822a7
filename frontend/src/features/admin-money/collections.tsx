import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeeCollection } from '@/api/types';
import { feeCollectionsQuery } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { TitledSection } from '@/ui/titled-section';
import { UserText } from '@/ui/user-text';
import styles from './admin-money.lazy.module.css';

const CollectionDialog = lazy(async () => ({ default: (await import('./collection-dialog')).CollectionDialog }));

/** Fees on what was paid outside, as creatives have paid them. */
export function Collections() {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(feeCollectionsQuery);
  return (
    <TitledSection title={t('collections.title')}>
      <div>
        <Button look="secondary" onClick={() => setAdding(true)}>
          {t('collections.add')}
        </Button>
      </div>
      <RecordList
        query={list}
        failed={t('collections.failed')}
        empty={{ title: t('collections.empty') }}
        more={t('more')}
      >
        {(collections: readonly FeeCollection[]) => (
          <ul className={styles.cards} aria-label={t('collections.title')}>
            {collections.map((one) => (
              <li key={one.id} className={classNames('card', styles.card)}>
                <p className="medium">
                  <UserText>{(language === 'ar' && one.creative_name_ar) || one.creative_name}</UserText>{' '}
                  <bdi>{formatMoney(one.amount_fils, language)}</bdi>
                </p>
                <p className="muted text-14">
                  <bdi>{one.reference}</bdi>
                  {` · ${formatDate(one.collected_on, language)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      {isAdding ? (
        <Suspense>
          <CollectionDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </TitledSection>
  );
}
