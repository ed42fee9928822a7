/** How the problems of projects ended. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WishKind } from '@/api/types';
import { adminDisputeCountsQuery } from '@/entities/admin-dispute';
import { exhaustive } from '@/lib/exhaustive';
import { TitledSection } from '@/ui/titled-section';
import { CountBars } from './count-bars';
import { problemsPath } from './list-paths';

const outcomes = exhaustive<WishKind>()([
  'continue',
  'more_time',
  'revision',
  'approve',
  'lower_price',
  'pay_rest',
  'end',
]);

export function ProblemBars() {
  const { t } = useTranslation('admin-overview');
  const { t: words } = useTranslation('disputes');
  const { data: counts } = useQuery(adminDisputeCountsQuery);
  if (!counts) return null;
  return (
    <TitledSection title={t('problems.title')}>
      <CountBars
        label={t('problems.title')}
        bars={[
          { key: 'settled', label: t('problems.settled'), count: counts.by_state.settled, to: problemsPath('settled') },
          ...outcomes.map((outcome) => ({
            key: outcome,
            label: words(`choices.${outcome}`),
            count: counts.by_outcome[outcome] ?? 0,
            // The list is not divided by what was decided.
            to: problemsPath('all'),
          })),
        ]}
      />
    </TitledSection>
  );
}
