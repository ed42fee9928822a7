/** Who did what, newest first, in words; filtered by what it was done to. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { auditQuery, auditSubjects } from '@/entities/audit';
import { paths, withQuery } from '@/lib/paths';
import { EmptyState } from '@/ui/empty-state';
import { FilterLinks } from '@/ui/filter-links';
import { MoreButton } from '@/ui/more-button';
import { PageIntro } from '@/ui/page-intro';
import { RecordsPending } from '@/ui/records-pending';
import styles from './audit-screen.module.css';
import { AuditRow } from './audit-row';

export function AuditScreen() {
  const { t } = useTranslation('admin-audit');
  const { ofError } = useErrorText();
  const [search] = useSearchParams();
  const subject = auditSubjects.find((known) => known === search.get('subject'));
  const list = useInfiniteQuery(auditQuery(subject));
  const entries = list.data?.pages.flatMap((page) => page.items);
  const links = [
    { key: 'all', to: paths.adminAudit, label: t('all'), isCurrent: subject === undefined },
    ...auditSubjects.map((one) => ({
      key: one,
      to: withQuery(paths.adminAudit, { subject: one }),
      label: t(`filters.${one}`),
      isCurrent: one === subject,
    })),
  ];
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FilterLinks label={t('bySubject')} links={links} />
      <div className={styles.list}>
        {entries && entries.length > 0 ? (
          <ol className={styles.rows} aria-label={t('title')}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
        ) : null}
        {entries?.length === 0 ? <EmptyState title={t('emptyTitle')} /> : null}
        {entries ? null : (
          <RecordsPending
            failure={list.error ? { title: t('failed'), text: ofError(list.error) } : undefined}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.hasNextPage ? (
          <MoreButton label={t('more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        ) : null}
      </div>
    </>
  );
}
