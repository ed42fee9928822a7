/** A brand's requests: their number in each status, and each as a row that says whose turn it is. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useErrorText } from '@/api/error-text';
import { brandCountsQuery, brandRequestsQuery } from '@/entities/request-list';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Greeting } from '@/ui/greeting';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { TitledSection } from '@/ui/titled-section';
import styles from './request-filter.module.css';
import { BrandTiles } from './brand-tiles';
import { RequestFilter } from './request-filter';
import { RequestRows } from './request-rows';
import { useRequestFilters } from './use-request-filters';

/** `banner` is shown between the welcome and the numbers. */
export function BrandDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('quotes');
  const { ofError } = useErrorText();
  const { user } = useAuth();
  const name = user?.full_name ?? '';
  const { filters, isFiltered, change } = useRequestFilters();
  const counts = useQuery(brandCountsQuery);
  const list = useInfiniteQuery(brandRequestsQuery(filters));
  const requests = list.data?.pages.flatMap(({ items }) => items);
  const first = list.data?.pages[0];

  return (
    <>
      <PageIntro
        title={t('dashboard.title')}
        heading={<Greeting text={t('dashboard.welcome', { name })} name={name} />}
        lead={counts.data?.my_turn ? t('dashboard.myTurn', { count: counts.data.my_turn }) : t('dashboard.lead')}
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
      <BrandTiles counts={counts.data} status={filters.status} />
      <TitledSection title={t('dashboard.list')}>
        {isFiltered || (requests && requests.length > 0) ? (
          <RequestFilter filters={filters} counts={counts.data} onChange={change} />
        ) : null}
        {requests && requests.length > 0 ? (
          <>
            <p className={styles.shown} role="status">
              {t(first?.hasMoreThanTotal ? 'dashboard.shownOfMore' : 'dashboard.shown', {
                shown: requests.length,
                count: first?.total ?? 0,
              })}
            </p>
            <RequestRows requests={requests} />
            {list.hasNextPage ? (
              <Button
                look="secondary"
                className={styles.more}
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('dashboard.more')}
              </Button>
            ) : null}
          </>
        ) : null}
        {requests?.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title={t('dashboard.noneTitle')}
              text={t('dashboard.noneText')}
              actions={
                <Button look="secondary" onClick={() => change({})}>
                  {t('dashboard.clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t('dashboard.emptyTitle')}
              text={t('dashboard.emptyText')}
              actions={<ButtonLink to={paths.requestQuote}>{t('dashboard.first')}</ButtonLink>}
            />
          )
        ) : null}
        {requests ? null : (
          <RecordsPending
            failure={list.error ? { title: t('dashboard.failed'), text: ofError(list.error) } : undefined}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
      </TitledSection>
    </>
  );
}
