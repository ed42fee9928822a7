/** The problems of all projects: who acts next in each, since when and until when. The project's page has everything else. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { adminDisputeCountsQuery, adminDisputeFilters, adminDisputesQuery } from '@/entities/admin-dispute';
import { RecordList } from '@/records/record-list';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { problemsPath } from './paths';
import { ProblemCard } from './problem-card';
import { ProblemFigures } from './problem-figures';
import styles from './problems-screen.lazy.module.css';

const shown = [...adminDisputeFilters, 'all'] as const;
type Shown = (typeof shown)[number];

export function ProblemsScreen() {
  const { t } = useTranslation('disputes');
  const [search] = useSearchParams();
  const state: Shown = shown.find((known) => known === search.get('problems')) ?? 'waiting';
  const { data: counts } = useQuery(adminDisputeCountsQuery);
  const list = useInfiniteQuery(adminDisputesQuery(state === 'all' ? null : state));
  const countOf = (one: Shown) => {
    if (one === 'all') return undefined;
    return one === 'waiting' ? counts?.waiting : counts?.by_state[one];
  };
  return (
    <>
      <PageIntro title={t('admin.title')} lead={t('admin.lead')} />
      {counts ? <ProblemFigures counts={counts} /> : null}
      <div className={styles.filters}>
        <FilterLinks
          label={t('admin.byState')}
          values={shown}
          current={state}
          nameOf={(one) => t(`admin.states.${one}`)}
          pathOf={problemsPath}
          countOf={countOf}
        />
      </div>
      <RecordList
        query={list}
        failed={t('admin.failed')}
        empty={{ title: t(`admin.empty.${state}`) }}
        more={t('admin.more')}
      >
        {(problems) => (
          <ul className={styles.problems} aria-label={t(`admin.states.${state}`)}>
            {problems.map((problem) => (
              <ProblemCard key={problem.id} problem={problem} />
            ))}
          </ul>
        )}
      </RecordList>
    </>
  );
}
