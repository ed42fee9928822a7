import { useTranslation } from 'react-i18next';
import type { ApplicationCounts } from '@/api/types';
import { applicationStatus, statusKey } from '@/api/status';
import { FilterLinks } from '@/ui/filter-links';
import { queuePath, type Queue } from './review-paths';

const statuses: readonly Queue['status'][] = [
  applicationStatus.pending,
  applicationStatus.accepted,
  applicationStatus.completed,
  applicationStatus.rejected,
  applicationStatus.withdrawn,
  'all',
];

interface StatusLinksProps {
  readonly queue: Queue;
  readonly counts: ApplicationCounts | undefined;
}

/** The list by status. */
export function StatusLinks({ queue, counts }: StatusLinksProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('dashboard');
  return (
    <FilterLinks
      label={t('byStatus')}
      values={statuses}
      current={queue.status}
      nameOf={(status) => (status === 'all' ? t('all') : words(`creative.status.${statusKey(status)}`))}
      pathOf={(status) => queuePath({ ...queue, status })}
      countOf={(status) => (status === 'all' ? undefined : counts && (counts.by_status[status] ?? 0))}
    />
  );
}
