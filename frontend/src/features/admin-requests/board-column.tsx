/** The requests of one stage, by page; of all stages on a phone without a filter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '@/api/types';
import { boardQuery } from '@/entities/admin-request';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { rowsOf } from '@/records/fetched';
import { RecordList } from '@/records/record-list';
import { BoardCard } from './board-card';
import { adminFirst } from './board-stages';
import styles from './requests-board.module.css';

interface BoardColumnProps {
  readonly stage: Stage | undefined;
  readonly q: string;
  /** Of all requests of the stage; a search has a count of its own. */
  readonly count: number | undefined;
  /** Named by the address: scrolled to. */
  readonly isNamed?: boolean;
  /** Tells whether there is nothing in it, once that is known and whenever it changes. */
  readonly onEmpty: (stage: Stage | undefined, isEmpty: boolean) => void;
}

export function BoardColumn({ stage, q, count, isNamed = false, onEmpty }: BoardColumnProps) {
  const { t } = useTranslation('admin-requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const titleId = useId();
  const list = useInfiniteQuery(boardQuery({ ...(stage && { stage }), ...(q && { q }) }));
  const first = list.data?.pages[0];
  const total = q ? first?.total : count;
  // A later page of a search may have its first row.
  const isEmpty = !list.hasNextPage && rowsOf(list.data)?.length === 0;
  useEffect(() => onEmpty(stage, isEmpty), [onEmpty, stage, isEmpty]);
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isNamed]);
  const number = total === undefined ? undefined : formatNumber(total, language);
  return (
    <section className={classNames(styles.column, isNamed && styles.named)} aria-labelledby={titleId} ref={column}>
      <h2 className={classNames('row-8 baseline between', styles.columnTitle)} id={titleId}>
        {stage ? lifecycle(`stages.${stage}`) : t('all')}
        {number === undefined ? null : (
          <span className="muted text-14 regular">
            {q && first?.hasMoreThanTotal ? t('moreThan', { number }) : number}
          </span>
        )}
      </h2>
      <RecordList isColumn query={list} failed={t('failed')} empty={{ title: t('none') }} more={t('more')}>
        {(rows) => (
          <ul className="stack-10" aria-labelledby={titleId}>
            {adminFirst(rows).map((row) => (
              <BoardCard key={row.id} request={row} showsStage={stage === undefined} />
            ))}
          </ul>
        )}
      </RecordList>
    </section>
  );
}
