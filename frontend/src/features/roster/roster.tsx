/** The roster: the address holds every filter, the server applies them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useOptimistic, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PageIntro } from '@/ui/page-intro';
import { rosterQuery } from './api';
import { FilterPanel } from './filter-panel';
import { countOf, filtersFrom, noFilters, searchFrom, withService, type RosterFilters } from './filters';
import { RosterResults } from './roster-results';
import styles from './roster.module.css';
import { SearchBox } from './search-box';
import { ServiceChips } from './service-chips';

export function Roster() {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const { ofError } = useErrorText();
  const [search, setSearch] = useSearchParams();
  const [panelOpen, setPanelOpen] = useState(false);
  // The router moves on in a transition; a ticked box must not wait for it.
  const [filters, showAtOnce] = useOptimistic(filtersFrom(search));
  const roster = useInfiniteQuery(rosterQuery(filters));
  const active = countOf(filters);
  const total = roster.data?.pages.at(-1)?.total;

  const change = (next: RosterFilters) =>
    startTransition(() => {
      showAtOnce(next);
      setSearch(searchFrom(next), { replace: true });
    });
  const clear = () => change(noFilters);
  const service = filters.service ? serviceText(filters.service, language) : '';
  const title = service ? t('titleOf', { service }) : t('title');

  return (
    <>
      <PageIntro
        title={title}
        lead={t('lead')}
        actions={<SearchBox value={filters.q} onSearch={(q) => change({ ...filters, q })} />}
      />
      <ServiceChips
        chosen={filters.service}
        linkTo={(name) => ({ pathname: paths.creatives, search: searchFrom(withService(filters, name)).toString() })}
      />
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label={t('filters.title')}>
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
          <div className={styles.bar}>
            <p role="status">{countLine()}</p>
            <Button look="secondary" size="small" className={styles.opener} onClick={() => setPanelOpen(true)}>
              <SlidersHorizontal aria-hidden="true" />
              {active > 0 ? t('filters.active', { count: active }) : t('filters.open')}
            </Button>
          </div>
          <RosterResults
            data={roster.data}
            failure={roster.isError ? ofError(roster.error) : undefined}
            filtered={active > 0}
            loadingMore={roster.isFetchingNextPage}
            onLoadMore={roster.hasNextPage ? () => void roster.fetchNextPage() : undefined}
            onClear={clear}
            onRetry={() => void roster.refetch()}
          />
        </section>
      </div>
      {panelOpen ? (
        <Dialog
          place="side"
          title={t('filters.title')}
          onClose={() => setPanelOpen(false)}
          actions={
            <>
              <Button look="secondary" onClick={clear}>
                {t('filters.clearAll')}
              </Button>
              <Button onClick={() => setPanelOpen(false)}>{t('filters.show', { count: total ?? 0 })}</Button>
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
