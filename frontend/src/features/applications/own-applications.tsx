/** The creative's applications: the number in each status, and each in full. */
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleCheck, CircleSlash, Clock, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { applicationStatus, type ApplicationStatus } from '@/api/status';
import { ownApplicationCountsQuery } from '@/entities/application';
import { formatNumber } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import type { FetchedList } from '@/records/fetched';
import { RecordList } from '@/records/record-list';
import { ButtonLink } from '@/ui/button';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { ApplicationList } from './application-list';

/** The statuses with their own tile; all others share one, so that the tiles add up. */
const COUNTED: ReadonlySet<string> = new Set([
  applicationStatus.pending,
  applicationStatus.accepted,
  applicationStatus.completed,
]);

interface OwnApplicationsProps {
  readonly query: FetchedList<Application>;
  readonly onOpen: (id: string) => void;
}

export function OwnApplications({ query, onOpen }: OwnApplicationsProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { data: counts } = useQuery(ownApplicationCountsQuery);
  const numbers = Object.entries(counts?.by_status ?? {});
  const sumOf = (isCounted: (status: string) => boolean) =>
    numbers.reduce((sum, [status, count]) => (isCounted(status) ? sum + count : sum), 0);
  const count = (status?: ApplicationStatus) =>
    counts
      ? formatNumber(
          sumOf((known) => !status || known === status),
          language,
        )
      : '–';
  const closed = sumOf((status) => !COUNTED.has(status));
  return (
    <TitledSection title={t('dashboard.list')}>
      <Tiles of="counts">
        <Tile label={t('dashboard.total')} value={count()} icon={<FileText aria-hidden="true" />} />
        <Tile
          label={t('dashboard.pending')}
          value={count(applicationStatus.pending)}
          tone="pending"
          icon={<Clock aria-hidden="true" />}
        />
        <Tile
          label={t('dashboard.approved')}
          value={count(applicationStatus.accepted)}
          tone="accepted"
          icon={<BadgeCheck aria-hidden="true" />}
        />
        <Tile
          label={t('dashboard.completed')}
          value={count(applicationStatus.completed)}
          tone="completed"
          icon={<CircleCheck aria-hidden="true" />}
        />
        {closed > 0 ? (
          <Tile
            label={t('dashboard.closed')}
            value={formatNumber(closed, language)}
            icon={<CircleSlash aria-hidden="true" />}
          />
        ) : null}
      </Tiles>
      <RecordList
        query={query}
        failed={t('dashboard.failed')}
        empty={{
          title: t('dashboard.emptyTitle'),
          text: t('dashboard.emptyText'),
          actions: <ButtonLink to={paths.joinCreative}>{t('dashboard.first')}</ButtonLink>,
        }}
      >
        {(applications) => <ApplicationList applications={applications} onOpen={({ id }) => onOpen(id)} />}
      </RecordList>
    </TitledSection>
  );
}
