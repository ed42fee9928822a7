/** What visitors reported: open until an admin has decided, then closed with what was done. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AdminReport, ReportState } from '@/api/types';
import { reportCountsQuery, reportsQuery, reportState, reportStates } from '@/entities/admin-report';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { CloseDialog } from './close-dialog';
import { ReportCard } from './report-card';
import styles from './reports-screen.lazy.module.css';

function stateNamed(name: string | null): ReportState {
  return reportStates.find((state) => state === name) ?? reportState.open;
}

export function ReportsScreen() {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const state = stateNamed(search.get('state'));
  const [opened, setOpened] = useState<AdminReport | null>(null);
  const { data: counts } = useQuery(reportCountsQuery);
  const list = useInfiniteQuery(reportsQuery(state));

  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          values={reportStates}
          current={state}
          nameOf={(one) => t(`states.${one}`)}
          pathOf={(one) =>
            one === reportState.open ? paths.adminReports : withQuery(paths.adminReports, { state: one })
          }
          countOf={(one) => counts?.[one]}
        />
      </div>
      <RecordList
        query={list}
        failed={t('failed')}
        empty={{ title: t(`empty.${state}`), text: state === reportState.open ? t('empty.text') : undefined }}
        more={t('more')}
      >
        {(reports) => (
          <ul className={styles.reports} aria-label={t(`states.${state}`)}>
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} onClose={() => setOpened(report)} />
            ))}
          </ul>
        )}
      </RecordList>
      {opened ? <CloseDialog key={opened.id} report={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
