import { useTranslation } from 'react-i18next';
import type { ApplicationCounts } from '@/api/types';
import { applicationStatus, statusKey } from '@/api/status';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
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
  const language = useLanguage();
  const links = statuses.map((status) => ({
    key: status,
    to: queuePath({ ...queue, status }),
    label: status === 'all' ? t('all') : words(`creative.status.${statusKey(status)}`),
    isCurrent: status === queue.status,
    ...(counts && status !== 'all' && { count: formatNumber(counts.by_status[status] ?? 0, language) }),
  }));
  return <FilterLinks label={t('byStatus')} links={links} />;
}
