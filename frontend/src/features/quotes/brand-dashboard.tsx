/** A brand's requests: the number in each status, and each in full. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Clock, FileText, Hammer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { requestStatus, type RequestStatus } from '@/api/status';
import { serviceText } from '@/api/vocabularies';
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
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { ownQuoteRequestsQuery } from '@/entities/quote-request';
import { RequestDetails } from './request-details';
import { RequestList } from './request-list';

/** The statuses with their own tile; all others share one, so that the tiles add up. */
const COUNTED: ReadonlySet<string> = new Set([requestStatus.pending, requestStatus.accepted, requestStatus.completed]);

/** `banner` is shown between the welcome and the numbers. */
export function BrandDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('quotes');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(ownQuoteRequestsQuery);
  const { openedId, open, close } = useOpenedRecord('request');
  const opened = data?.find(({ id }) => id === openedId);
  const count = (status?: RequestStatus) => {
    if (!data) return '–';
    return formatNumber(status ? data.filter((request) => request.status === status).length : data.length, language);
  };

  const closed = data?.filter(({ status }) => !COUNTED.has(status)).length ?? 0;

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
        <Tile
          label={t('dashboard.pending')}
          value={count(requestStatus.pending)}
          tone="pending"
          icon={<Clock aria-hidden="true" />}
        />
        <Tile
          label={t('dashboard.inProgress')}
          value={count(requestStatus.accepted)}
          tone="accepted"
          icon={<Hammer aria-hidden="true" />}
        />
        <Tile
          label={t('dashboard.completed')}
          value={count(requestStatus.completed)}
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
        {data && data.length > 0 ? <RequestList requests={data} onOpen={({ id }) => open(id)} /> : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t('dashboard.emptyTitle')}
            text={t('dashboard.emptyText')}
            actions={<ButtonLink to={paths.requestQuote}>{t('dashboard.first')}</ButtonLink>}
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
        <Dialog place="side" title={serviceText(opened.service_category, language)} onClose={close}>
          <RequestDetails request={opened} />
        </Dialog>
      ) : null}
    </>
  );
}
