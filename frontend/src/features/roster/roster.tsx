/** The roster: the URL contains every filter, the server applies them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { limits, serviceNamed, serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PageIntro } from '@/ui/page-intro';
import { useSheet } from '@/ui/use-overlay-history';
import { SearchBox } from '@/ui/search-box';
import { rosterQuery } from '@/entities/creative';
import { classNames } from '@/lib/class-names';
import { ActiveFilters } from './active-filters';
import { FilterPanel } from './filter-panel';
import { cleared, countOf, filtersFrom, queryFrom, searchFrom, withService, type RosterFilters } from './filters';
import { RosterResults } from './roster-results';
import styles from './roster.module.css';
import { ServiceChips } from './service-chips';
import { SortSelect } from './sort-select';

export function Roster() {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const { ofError } = useErrorText();
  const [search, setSearch] = useSearchParams();
  const sheet = useSheet('filters');
  // The router navigates in a transition; a checkbox must not wait for it.
  const [filters, showAtOnce] = useOptimistic(filtersFrom(search));
  const roster = useInfiniteQuery(rosterQuery(queryFrom(filters)));
  const active = countOf(filters);
  const total = roster.data?.pages.at(-1)?.total;

  const change = (next: RosterFilters) =>
    startTransition(() => {
      showAtOnce(next);
      setSearch(searchFrom(next), { replace: true, state: sheet.state });
    });
  const clear = () => change(cleared(filters));
  // An unknown service is no title: a link's author would write what the page says.
  const service = serviceNamed(filters.service) ? serviceText(filters.service, language) : '';
  const title = service ? t('titleOf', { service }) : t('title');

  return (
    <>
      <PageIntro
        title={title}
        lead={t('lead')}
        actions={
          <SearchBox
            value={filters.q}
            maxLength={limits.search}
            label={t('filters.search')}
            placeholder={t('filters.searchHint')}
            clearLabel={t('filters.clearSearch')}
            onSearch={(q) => change({ ...filters, q })}
          />
        }
      />
      <ServiceChips
        chosen={filters.service}
        linkTo={(name) => ({ pathname: paths.creatives, search: searchFrom(withService(filters, name)).toString() })}
      />
      <div className={styles.columns}>
        <aside className={classNames('card', styles.aside)} aria-label={t('filters.title')}>
          <div className={styles.asideHead}>
            <h2 className={styles.asideTitle}>{t('filters.title')}</h2>
            {active > 0 ? (
              <button type="button" className={styles.clear} onClick={clear}>
                {t('filters.clearAll')}
              </button>
            ) : null}
          </div>
          <FilterPanel filters={filters} onChange={change} />
        </aside>
        <section className={styles.results} aria-busy={roster.isFetching} aria-label={title}>
          <div className={classNames('cluster-12 middle between', styles.bar)}>
            <p role="status">{countLine()}</p>
            <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
            <Button look="secondary" size="small" className={styles.opener} onClick={sheet.open}>
              <SlidersHorizontal aria-hidden="true" />
              {t('filters.open')}
              {active > 0 ? (
                <>
                  <bdi className={styles.number} aria-hidden="true">
                    {active}
                  </bdi>
                  <span className="visually-hidden">: {t('filters.active', { count: active })}</span>
                </>
              ) : null}
            </Button>
          </div>
          <ActiveFilters filters={filters} onChange={change} />
          <RosterResults
            data={roster.data}
            failure={roster.isError ? ofError(roster.error) : undefined}
            filters={filters}
            retrying={roster.isFetching}
            loadingMore={roster.isFetchingNextPage}
            moreFailed={roster.isFetchNextPageError}
            onLoadMore={roster.hasNextPage ? () => void roster.fetchNextPage() : undefined}
            onChange={change}
            onClear={clear}
            onRetry={() => void roster.refetch()}
          />
        </section>
      </div>
      {sheet.isOpen ? (
        <Dialog
          place="side"
          title={t('filters.title')}
          onClose={sheet.close}
          actions={
            <>
              <Button look="secondary" onClick={clear}>
                {t('filters.clearAll')}
              </Button>
              <Button onClick={sheet.close}>{t('filters.show', { count: total ?? 0 })}</Button>
            </>
          }
        >
          <FilterPanel filters={filters} onChange={change} />
        </Dialog>
      ) : null}
    </>
  );

  function countLine(): string {
    if (total !== undefined && total > 0) return t('count', { count: total });
    return roster.isPending ? t('loading') : '';
  }
}
