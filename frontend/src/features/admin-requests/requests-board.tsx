/** All quote requests by stage: columns where there is room for them, else one list with a filter. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Stage } from '@/api/types';
import { activeStages, endedStages } from '@/api/stages';
import { limits } from '@/api/vocabularies';
import { boardCountsQuery } from '@/entities/admin-request';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { SearchBox } from '@/ui/search-box';
import { useMediaQuery } from '@/ui/use-media-query';
import { BoardColumn } from './board-column';
import { boardStages, stageNamed } from './board-stages';
import styles from './requests-board.module.css';

/** From here on columns are easier to read than one list; those that do not fit are scrolled to. */
const WIDE = '(min-width: 1024px)';

interface BoardQuery {
  readonly q?: string;
  readonly stage?: string;
  /** The requests that have ended. */
  readonly ended?: '1';
}

function boardPath(query: BoardQuery): string {
  const given = Object.entries(query).filter(([, value]) => value);
  return given.length > 0 ? withQuery(paths.adminRequests, Object.fromEntries(given)) : paths.adminRequests;
}

export function RequestsBoard() {
  const { t } = useTranslation('admin-requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isWide = useMediaQuery(WIDE);
  const { data: counts } = useQuery(boardCountsQuery);
  const q = search.get('q')?.trim() ?? '';
  const stage = stageNamed(search.get('stage'));
  const isEnded = search.get('ended') === '1';
  const group = isEnded ? endedStages : activeStages;
  const [empty, setEmpty] = useState<ReadonlySet<Stage | undefined>>(new Set());
  const noteEmpty = useCallback((of: Stage | undefined, isEmpty: boolean) => {
    setEmpty((known) => {
      if (known.has(of) === isEmpty) return known;
      return new Set(isEmpty ? [...known, of] : [...known].filter((one) => one !== of));
    });
  }, []);
  const isNothing = q !== '' && (isWide ? group.every((one) => empty.has(one)) : empty.has(stage));
  const countOf = (stages: readonly Stage[]) =>
    counts && stages.reduce((sum, one) => sum + (counts.by_stage[one] ?? 0), 0);

  return (
    <>
      <PageIntro title={t('title')} lead={counts ? t('waiting', { count: counts.waiting_on_admin }) : t('lead')} />
      <div className={classNames('line-24 middle between', styles.filters)}>
        {isWide ? (
          <FilterLinks
            label={t('show')}
            values={['active', 'ended']}
            current={isEnded ? 'ended' : 'active'}
            nameOf={(half) => t(half)}
            pathOf={(half) => boardPath({ q, ...(half === 'ended' && { ended: '1' }) })}
            countOf={(half) => countOf(half === 'ended' ? endedStages : activeStages)}
          />
        ) : null}
        <SearchBox
          size="small"
          maxLength={limits.search}
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={q}
          onSearch={(next) =>
            void navigate(
              boardPath({ q: next, ...(stage && !isWide && { stage }), ...(isEnded && isWide && { ended: '1' }) }),
              { replace: true },
            )
          }
        />
        {isWide ? null : (
          <FilterLinks
            label={t('byStage')}
            values={['all', ...boardStages]}
            current={stage ?? 'all'}
            nameOf={(one) => (one === 'all' ? t('all') : lifecycle(`stages.${one}`))}
            pathOf={(one) => boardPath({ q, ...(one !== 'all' && { stage: one }) })}
            countOf={(one) => (one === 'all' ? undefined : countOf([one]))}
          />
        )}
      </div>
      {isNothing ? <NothingFound ended={isWide ? isEnded : undefined} q={q} /> : null}
      {/* They stay while nothing is found: a request that arrives is seen. */}
      <div hidden={isNothing}>
        {isWide ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too
          <div className={styles.board} role="group" aria-label={t('board')} tabIndex={0}>
            {group.map((one) => (
              <BoardColumn
                key={one}
                stage={one}
                q={q}
                count={counts?.by_stage[one]}
                isNamed={one === stage}
                onEmpty={noteEmpty}
              />
            ))}
          </div>
        ) : (
          <BoardColumn key={stage ?? 'all'} stage={stage} q={q} count={undefined} onEmpty={noteEmpty} />
        )}
      </div>
    </>
  );
}

interface NothingFoundProps {
  /** Which half was searched; undefined: all of them, or those of one stage. */
  readonly ended: boolean | undefined;
  readonly q: string;
}

/** One sentence instead of a row of empty columns. */
function NothingFound({ ended, q }: NothingFoundProps) {
  const { t } = useTranslation('admin-requests');
  return (
    <EmptyState
      title={t('nothing')}
      text={ended === undefined ? undefined : t(ended ? 'nothingEnded' : 'nothingActive')}
      actions={
        <>
          {ended === undefined ? null : (
            <ButtonLink size="small" to={boardPath({ q, ...(!ended && { ended: '1' }) })}>
              {t(ended ? 'searchActive' : 'searchEnded')}
            </ButtonLink>
          )}
          <ButtonLink look="secondary" size="small" to={paths.adminRequests}>
            {t('reset')}
          </ButtonLink>
        </>
      }
    />
  );
}
