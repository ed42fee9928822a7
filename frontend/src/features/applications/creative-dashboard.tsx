/** A creative's applications: the number in each status, and each in full. */
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleCheck, CircleSlash, Clock, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { applicationStatus, type ApplicationStatus } from '@/api/status';
import { formatDate, formatNumber } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { UserText } from '@/ui/user-text';
import { ownApplicationsQuery } from '@/entities/application';
import { ApplicationList } from './application-list';
import { eligibilityOf } from './eligibility';
import { OwnApplication } from './own-application';

/** The statuses with their own tile; all others share one, so that the tiles add up. */
const COUNTED: ReadonlySet<string> = new Set([
  applicationStatus.pending,
  applicationStatus.accepted,
  applicationStatus.completed,
]);

/** `banner` is shown between the welcome and the numbers. */
export function CreativeDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('applications');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(ownApplicationsQuery);
  const { openedId, open, close } = useOpenedRecord('application');
  const opened = data?.find(({ id }) => id === openedId);
  const [now] = useState(() => new Date());
  const latest = data?.[0];
  const standing = data && eligibilityOf(data, now);
  const lead =
    standing?.kind === 'waiting'
      ? t('dashboard.waiting', { date: formatDate(standing.until.toISOString(), language) })
      : t('dashboard.lead');
  // Without an application, the empty list has the button.
  const apply =
    latest && standing?.kind === 'free' ? (
      <ButtonLink to={paths.joinCreative}>{t('dashboard.again')}</ButtonLink>
    ) : null;
  const count = (status?: ApplicationStatus) => {
    if (!data) return '–';
    return formatNumber(
      status ? data.filter((application) => application.status === status).length : data.length,
      language,
    );
  };

  const closed = data?.filter(({ status }) => !COUNTED.has(status)).length ?? 0;

  return (
    <>
      <PageIntro
        title={t('dashboard.title')}
        heading={t('dashboard.welcome', { name: user?.full_name ?? '' })}
        lead={lead}
        actions={
          latest && standing?.kind !== 'free' ? (
            <Button onClick={() => open(latest.id)}>{t('eligibility.dashboard')}</Button>
          ) : (
            apply
          )
        }
      />
      {banner}
      <Tiles>
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
      <TitledSection title={t('dashboard.list')}>
        {data && data.length > 0 ? <ApplicationList applications={data} onOpen={({ id }) => open(id)} /> : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t('dashboard.emptyTitle')}
            text={t('dashboard.emptyText')}
            actions={<ButtonLink to={paths.joinCreative}>{t('dashboard.first')}</ButtonLink>}
          />
        ) : null}
        {data ? null : (
          <RecordsPending
            failure={error ? { title: t('dashboard.failed'), text: ofError(error) } : undefined}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </TitledSection>
      {opened ? (
        <Dialog
          place="side"
          title={<UserText>{(language === 'ar' && opened.name_ar) || opened.name}</UserText>}
          onClose={close}
        >
          <OwnApplication application={opened} />
        </Dialog>
      ) : null}
    </>
  );
}
