import type { InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import type { RosterPage } from '@/entities/creative';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useArrived } from '@/ui/use-arrived';
import { CardGrid, CardGridSkeleton } from './card-grid';
import { searchFrom, type RosterFilters } from './filters';
import { NothingFound } from './nothing-found';
import styles from './roster-results.module.css';

interface RosterResultsProps {
  readonly data: InfiniteData<RosterPage> | undefined;
  /** The text for a list that could not be loaded. */
  readonly failure: string | undefined;
  readonly filters: RosterFilters;
  readonly retrying: boolean;
  readonly loadingMore: boolean;
  /** The first pages are shown, and the next could not be loaded. */
  readonly moreFailed: boolean;
  readonly onLoadMore: (() => void) | undefined;
  readonly onChange: (filters: RosterFilters) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

export function RosterResults({
  data,
  failure,
  filters,
  retrying,
  loadingMore,
  moreFailed,
  onLoadMore,
  onChange,
  onClear,
  onRetry,
}: RosterResultsProps) {
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const isArrived = useArrived(data);
  const creatives = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;

  if (failure !== undefined && creatives.length === 0) {
    return (
      <EmptyState
        role="alert"
        title={t('failed')}
        text={failure}
        actions={
          <Button busy={retrying} onClick={onRetry}>
            {shell('tryAgain')}
          </Button>
        }
      />
    );
  }
  if (!data || !isArrived) return <CardGridSkeleton count={6} isAtTop />;
  if (creatives.length === 0) return <NothingFound filters={filters} onChange={onChange} onClear={onClear} />;
  const complete = data.pages.at(-1)?.complete ?? total;
  const grid = (shown: readonly Creative[], isAtTop: boolean) => (
    <CardGrid
      creatives={shown}
      isAtTop={isAtTop}
      heading="h2"
      service={filters.service}
      rosterSearch={searchFrom(filters).toString()}
    />
  );
  const partial = creatives.slice(complete);
  return (
    <>
      {complete > 0 ? grid(creatives.slice(0, complete), true) : null}
      {partial.length > 0 ? (
        <>
          <h2 className={styles.partial}>
            {complete > 0 ? t('partial', { count: total - complete }) : t('onlyPartial')}
          </h2>
          {grid(partial, complete === 0)}
        </>
      ) : null}
      {onLoadMore ? (
        <div className={classNames('stack-12 muted text-15', styles.more)}>
          <p>{t('shownOf', { shown: creatives.length, total })}</p>
          {moreFailed && failure !== undefined ? <p role="alert">{`${t('failed')}. ${failure}`}</p> : null}
          <Button look="secondary" busy={loadingMore} onClick={onLoadMore}>
            {moreFailed ? shell('tryAgain') : t('loadMore')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
