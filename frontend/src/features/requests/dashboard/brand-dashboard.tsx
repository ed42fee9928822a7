/** A brand's requests: their number in each status, and each as a row that says whose turn it is. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { brandCountsQuery, brandRequestsQuery } from '@/entities/request-list';
import { paths } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { Greeting } from '@/ui/greeting';
import { PageIntro } from '@/ui/page-intro';
import { TitledSection } from '@/ui/titled-section';
import { BrandTiles } from './brand-tiles';
import { RequestFilter } from './request-filter';
import { RequestRows } from './request-rows';
import { useRequestFilters } from './use-request-filters';

/** `banner` is shown between the welcome and the numbers. */
export function BrandDashboard({ banner }: { readonly banner: ReactNode }) {
  const { t } = useTranslation('quotes');
  const { user } = useAuth();
  const name = user?.full_name ?? '';
  const { filters, isFiltered, change } = useRequestFilters();
  const counts = useQuery(brandCountsQuery);
  const list = useInfiniteQuery(brandRequestsQuery(filters));
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
            <ButtonLink to={paths.ownRecord} look="secondary">
              {t('dashboard.myRecord')}
            </ButtonLink>
          </>
        }
      />
      {banner}
      <BrandTiles counts={counts.data} status={filters.status} />
      <TitledSection title={t('dashboard.list')}>
        {isFiltered || first?.items.length ? (
          <RequestFilter filters={filters} counts={counts.data} onChange={change} />
        ) : null}
        <RecordList
          query={list}
          failed={t('dashboard.failed')}
          empty={
            isFiltered
              ? {
                  title: t('dashboard.noneTitle'),
                  text: t('dashboard.noneText'),
                  actions: (
                    <Button look="secondary" onClick={() => change({})}>
                      {t('dashboard.clearFilters')}
                    </Button>
                  ),
                }
              : {
                  title: t('dashboard.emptyTitle'),
                  text: t('dashboard.emptyText'),
                  actions: <ButtonLink to={paths.requestQuote}>{t('dashboard.first')}</ButtonLink>,
                }
          }
          more={t('dashboard.more')}
        >
          {(requests) => (
            <>
              <p className="muted" role="status">
                {t(first?.hasMoreThanTotal ? 'dashboard.shownOfMore' : 'dashboard.shown', {
                  shown: requests.length,
                  count: first?.total ?? 0,
                })}
              </p>
              <RequestRows requests={requests} />
            </>
          )}
        </RecordList>
      </TitledSection>
    </>
  );
}
