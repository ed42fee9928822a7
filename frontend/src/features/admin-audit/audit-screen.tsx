/** Who did what, newest first, in words; filtered by what it was done to. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { auditFilters, auditQuery } from '@/entities/audit';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import styles from './audit-screen.module.css';
import { AuditRow } from './audit-row';

export function AuditScreen() {
  const { t } = useTranslation('admin-audit');
  const [search] = useSearchParams();
  const subject = auditFilters.find((known) => known === search.get('subject'));
  const list = useInfiniteQuery(auditQuery(subject));
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FilterLinks
        label={t('bySubject')}
        values={['all', ...auditFilters]}
        current={subject ?? 'all'}
        nameOf={(one) => (one === 'all' ? t('all') : t(`filters.${one}`))}
        pathOf={(one) => (one === 'all' ? paths.adminAudit : withQuery(paths.adminAudit, { subject: one }))}
      />
      <div className={styles.list}>
        <RecordList query={list} failed={t('failed')} empty={{ title: t('emptyTitle') }} more={t('more')}>
          {(entries) => (
            <ol className={classNames('card', styles.rows)} aria-label={t('title')}>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </RecordList>
      </div>
    </>
  );
}
