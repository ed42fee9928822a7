/** A creative's applications: how many stand where, and each in full. */
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleCheck, Clock, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { Application } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { WrittenText } from '@/ui/written-text';
import { ownApplications } from './api';
import { ApplicationList } from './application-list';
import { OwnApplication } from './own-application';

/** `banner` stands between the welcome and the numbers. */
export function CreativeDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('applications');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(ownApplications);
  const [opened, setOpened] = useState<Application | null>(null);
  const count = (status?: string) => {
    if (!data) return '–';
    return formatNumber(status ? data.filter((application) => application.status === status).length : data.length, language);
  };

  return (
    <>
      <PageIntro
        title={t('dashboard.title')}
        heading={t('dashboard.welcome', { name: user?.full_name ?? '' })}
        lead={t('dashboard.lead')}
        actions={<ButtonLink to={paths.joinCreative}>{t('dashboard.apply')}</ButtonLink>}
      />
      {banner}
      <Tiles>
        <Tile label={t('dashboard.total')} value={count()} icon={<FileText aria-hidden="true" />} />
        <Tile label={t('dashboard.pending')} value={count('Pending')} tone="pending" icon={<Clock aria-hidden="true" />} />
        <Tile label={t('dashboard.approved')} value={count('Accepted')} tone="accepted" icon={<BadgeCheck aria-hidden="true" />} />
        <Tile label={t('dashboard.completed')} value={count('Completed')} tone="completed" icon={<CircleCheck aria-hidden="true" />} />
      </Tiles>
      <TitledSection title={t('dashboard.list')}>
        {data && data.length > 0 ? <ApplicationList applications={data} onOpen={setOpened} /> : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t('dashboard.emptyTitle')}
            text={t('dashboard.emptyText')}
            actions={<ButtonLink to={paths.joinCreative}>{t('dashboard.first')}</ButtonLink>}
          />
        ) : null}
        {data ? null : <RecordsPending failure={error ? { title: t('dashboard.failed'), text: ofError(error) } : undefined} busy={isFetching} onRetry={() => void refetch()} />}
      </TitledSection>
      {opened ? (
        <Dialog place="side" title={<WrittenText>{(language === 'ar' && opened.name_ar) || opened.name}</WrittenText>} onClose={() => setOpened(null)}>
          <OwnApplication application={opened} />
        </Dialog>
      ) : null}
    </>
  );
}
