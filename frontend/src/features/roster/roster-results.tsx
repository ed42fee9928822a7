import type { InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/pagination';
import type { Creative } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useArrived } from '@/ui/use-arrived';
import { CardGrid, CardGridSkeleton } from './card-grid';
import { countOf, searchFrom, type RosterFilters } from './filters';
import styles from './roster-results.module.css';

interface RosterResultsProps {
  readonly data: InfiniteData<Page<Creative>> | undefined;
  /** The text for a list that could not be loaded. */
  readonly failure: string | undefined;
  readonly filters: RosterFilters;
  readonly loadingMore: boolean;
  readonly onLoadMore: (() => void) | undefined;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

export function RosterResults({
  data,
  failure,
  filters,
  loadingMore,
  onLoadMore,
  onClear,
  onRetry,
}: RosterResultsProps) {
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const isArrived = useArrived(data);
  const creatives = data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = countOf(filters) > 0;
  const total = data?.pages.at(-1)?.total ?? 0;

  if (failure !== undefined && creatives.length === 0) {
    return (
      <EmptyState
        role="alert"
        title={t('empty.title')}
        text={`${t('failed')}. ${failure}`}
        actions={<Button onClick={onRetry}>{shell('tryAgain')}</Button>}
      />
    );
  }
  if (!data || !isArrived) return <CardGridSkeleton count={6} isAtTop />;
  if (creatives.length === 0) {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t(filtered ? 'empty.text' : 'empty.nobody')}
        actions={filtered ? <Button onClick={onClear}>{t('filters.clear')}</Button> : null}
      />
    );
  }
  return (
    <>
      <CardGrid
        creatives={creatives}
        isAtTop
        heading="h2"
        service={filters.service}
        rosterSearch={searchFrom(filters).toString()}
      />
      {onLoadMore ? (
        <div className={classNames('stack-12 muted text-15', styles.more)}>
          <p>{t('shownOf', { shown: creatives.length, total })}</p>
          <Button look="secondary" busy={loadingMore} onClick={onLoadMore}>
            {t('loadMore')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
