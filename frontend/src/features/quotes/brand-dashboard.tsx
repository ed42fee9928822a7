/** A brand's requests: how many stand where, and each in full. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, FileText, Hammer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { QuoteRequest } from '@/api/types';
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
import { ownRequests } from './api';
import { RequestDetails } from './request-details';
import { RequestList } from './request-list';

/** `banner` stands between the welcome and the numbers. */
export function BrandDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('quotes');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(ownRequests);
  const [opened, setOpened] = useState<QuoteRequest | null>(null);
  const count = (status?: string) => {
    if (!data) return '–';
    return formatNumber(status ? data.filter((request) => request.status === status).length : data.length, language);
  };

  return (
    <>
      <PageIntro
        title={t('dashboard.title')}
        heading={t('dashboard.welcome', { name: user?.full_name ?? '' })}
        lead={t('dashboard.lead')}
        actions={
          <>
            <ButtonLink to={paths.requestQuote}>{t('dashboard.newRequest')}</ButtonLink>
            <ButtonLink to={paths.creatives} look="secondary">
              {t('dashboard.browse')}
            </ButtonLink>
          </>
        }
      />
      {banner}
      <Tiles>
        <Tile label={t('dashboard.total')} value={count()} icon={<FileText aria-hidden="true" />} />
        <Tile label={t('dashboard.pending')} value={count('Pending')} tone="pending" icon={<Clock aria-hidden="true" />} />
        <Tile label={t('dashboard.inProgress')} value={count('Accepted')} tone="accepted" icon={<Hammer aria-hidden="true" />} />
        <Tile label={t('dashboard.completed')} value={count('Completed')} tone="completed" icon={<CircleCheck aria-hidden="true" />} />
      </Tiles>
      <TitledSection title={t('dashboard.list')}>
        {data && data.length > 0 ? <RequestList requests={data} onOpen={setOpened} /> : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t('dashboard.emptyTitle')}
            text={t('dashboard.emptyText')}
            actions={<ButtonLink to={paths.requestQuote}>{t('dashboard.first')}</ButtonLink>}
          />
        ) : null}
        {data ? null : <RecordsPending failure={error ? { title: t('dashboard.failed'), text: ofError(error) } : undefined} busy={isFetching} onRetry={() => void refetch()} />}
      </TitledSection>
      {opened ? (
        <Dialog place="side" title={<WrittenText>{opened.brand_name}</WrittenText>} onClose={() => setOpened(null)}>
          <RequestDetails request={opened} />
        </Dialog>
      ) : null}
    </>
  );
}
