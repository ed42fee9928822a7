/** What visitors reported: open until an admin has decided, then closed with what was done. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import type { AdminReport, ReportState } from '@/api/types';
import { reportCountsQuery, reportsQuery, reportState, reportStates } from '@/entities/admin-report';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { paths, withQuery } from '@/lib/paths';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { MoreButton } from '@/ui/more-button';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import { CloseDialog } from './close-dialog';
import { ReportCard } from './report-card';
import styles from './reports-screen.lazy.module.css';

function stateNamed(name: string | null): ReportState {
  return reportStates.find((state) => state === name) ?? reportState.open;
}

export function ReportsScreen() {
  const { t } = useTranslation('admin-reports');
  const { ofError } = useErrorText();
  const language = useLanguage();
  const [search] = useSearchParams();
  const state = stateNamed(search.get('state'));
  const [opened, setOpened] = useState<AdminReport | null>(null);
  const { data: counts } = useQuery(reportCountsQuery);
  const list = useInfiniteQuery(reportsQuery(state));
  const reports = list.data?.pages.flatMap((page) => page.items);

  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          links={reportStates.map((one) => ({
            key: one,
            to: one === reportState.open ? paths.adminReports : withQuery(paths.adminReports, { state: one }),
            label: t(`states.${one}`),
            isCurrent: one === state,
            ...(counts && { count: formatNumber(counts[one], language) }),
          }))}
        />
      </div>
      {reports && reports.length > 0 ? (
        <ul className={styles.reports} aria-label={t(`states.${state}`)}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} onClose={() => setOpened(report)} />
          ))}
        </ul>
      ) : null}
      {reports?.length === 0 ? (
        <EmptyState title={t(`empty.${state}`)} text={state === reportState.open ? t('empty.text') : undefined} />
      ) : null}
      {reports ? null : (
        <RecordsPending
          failure={list.error ? { title: t('failed'), text: ofError(list.error) } : undefined}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.hasNextPage ? (
        <MoreButton label={t('more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
      {opened ? <CloseDialog key={opened.id} report={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
