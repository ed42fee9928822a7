/** The requests of one stage, by page; of all stages on a phone without a filter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { Stage } from '@/api/types';
import { boardQuery } from '@/entities/admin-request';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { Button } from '@/ui/button';
import { MoreButton } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { BoardCard } from './board-card';
import { adminFirst } from './board-stages';
import styles from './requests-board.module.css';

interface BoardColumnProps {
  readonly stage: Stage | undefined;
  readonly q: string;
  /** Of all requests of the stage; a search has a count of its own. */
  readonly count: number | undefined;
}

export function BoardColumn({ stage, q, count }: BoardColumnProps) {
  const { t } = useTranslation('admin-requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const language = useLanguage();
  const titleId = useId();
  const list = useInfiniteQuery(boardQuery({ ...(stage && { stage }), ...(q && { q }) }));
  const rows = list.data && adminFirst(list.data.pages.flatMap((page) => page.items));
  const first = list.data?.pages[0];
  const total = q ? first?.total : count;
  const number = total === undefined ? undefined : formatNumber(total, language);
  return (
    <section className={styles.column} aria-labelledby={titleId}>
      <h2 className={styles.columnTitle} id={titleId}>
        {stage ? lifecycle(`stages.${stage}`) : t('all')}
        {number === undefined ? null : (
          <span className={styles.count}>{q && first?.hasMoreThanTotal ? t('moreThan', { number }) : number}</span>
        )}
      </h2>
      {rows && rows.length > 0 ? (
        <ul className={styles.cards} aria-labelledby={titleId}>
          {rows.map((row) => (
            <BoardCard key={row.id} request={row} showsStage={stage === undefined} />
          ))}
        </ul>
      ) : null}
      {rows?.length === 0 ? <p className={styles.empty}>{t('none')}</p> : null}
      {rows || list.error ? null : (
        <div role="status" aria-label={shell('loading')}>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {!rows && list.error ? (
        <div className={styles.empty} role="alert">
          <p>
            {t('failed')}. {ofError(list.error)}
          </p>
          <Button look="secondary" size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
            {shell('tryAgain')}
          </Button>
        </div>
      ) : null}
      {list.hasNextPage ? (
        <MoreButton label={t('more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
    </section>
  );
}
