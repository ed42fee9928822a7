/** The site in numbers: by week, by stage, how long things take, and what the projects are worth. */
import { useQuery } from '@tanstack/react-query';
import { Banknote, CircleCheck, Clock, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { stages } from '@/api/stages';
import { applicationStatus, statusKey } from '@/api/status';
import { overviewQuery } from '@/entities/overview';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { PageIntro } from '@/ui/page-intro';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { CountBars } from './count-bars';
import { formatDuration } from './duration';
import { endedPath, stagePath, statusPath } from './list-paths';
import { MoneyTiles } from './money-tiles';
import styles from './overview.lazy.module.css';
import { ProblemBars } from './problem-bars';
import { WeekChart } from './week-chart';

const SECONDS_PER_HOUR = 3_600;

export function OverviewScreen() {
  const { t } = useTranslation('admin-overview');
  const { t: lifecycle } = useTranslation('lifecycle');
  const { t: words } = useTranslation('dashboard');
  const language = useLanguage();
  const query = useQuery(overviewQuery);
  const { data } = query;
  if (!data) {
    return (
      <>
        <PageIntro title={t('title')} lead={t('lead')} />
        <RecordsPending query={query} failed={t('failed')} />
      </>
    );
  }
  const duration = (hours: number | null) => (hours === null ? t('unknown') : formatDuration(hours, language));
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.tiles}>
        <Tiles of="sums">
          <Tile
            label={t('toProposal')}
            value={duration(data.median_hours_to_first_proposal)}
            icon={<Hourglass aria-hidden="true" />}
          />
          <Tile
            label={t('toReview')}
            value={duration(data.median_hours_to_review)}
            tone="pending"
            icon={<Clock aria-hidden="true" />}
          />
          <Tile
            label={t('running')}
            value={<bdi>{formatMoney(data.running_fils, language)}</bdi>}
            tone="accepted"
            icon={<Banknote aria-hidden="true" />}
            link={{ to: paths.adminRequests }}
          />
          <Tile
            label={t('completed')}
            value={<bdi>{formatMoney(data.completed_fils, language)}</bdi>}
            tone="completed"
            icon={<CircleCheck aria-hidden="true" />}
            link={{ to: endedPath }}
          />
        </Tiles>
      </div>
      <MoneyTiles />
      <TitledSection title={t('byWeek')}>
        <WeekChart weeks={data.weeks} />
      </TitledSection>
      <div className={styles.pair}>
        <TitledSection title={t('byStage')}>
          <CountBars
            label={t('byStage')}
            bars={stages.map((stage) => ({
              key: stage,
              label: lifecycle(`stages.${stage}`),
              count: data.requests_by_stage[stage] ?? 0,
              to: stagePath(stage),
            }))}
          />
        </TitledSection>
        <TitledSection title={t('byStatus')}>
          <CountBars
            label={t('byStatus')}
            tone="teal"
            bars={Object.values(applicationStatus).map((status) => ({
              key: status,
              label: words(`creative.status.${statusKey(status)}`),
              count: data.applications_by_status[status] ?? 0,
              to: statusPath(status),
            }))}
          />
        </TitledSection>
      </div>
      <ProblemBars />
      <TitledSection title={t('mails.title')}>
        <CountBars
          label={t('mails.title')}
          bars={[
            { key: 'waiting', label: t('mails.waiting'), count: data.mails.waiting },
            { key: 'late', label: t('mails.late'), count: data.mails.late },
            { key: 'given_up', label: t('mails.givenUp'), count: data.mails.given_up },
          ]}
        />
        {data.mails.late > 0 ? (
          <p className="muted text-14">
            {t('mails.oldest', { duration: duration(data.mails.oldest_due_seconds / SECONDS_PER_HOUR) })}
          </p>
        ) : null}
      </TitledSection>
    </>
  );
}
