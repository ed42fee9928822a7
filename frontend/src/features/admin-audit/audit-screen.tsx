/** Who did what, newest first, in words; filtered by what it was done to, by a request and by days. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { auditFilters, auditQuery, type AuditFilter } from '@/entities/audit';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import styles from './audit-screen.module.css';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { auditFields, searchOf, textsIn, type AuditTexts } from './audit-search';

function auditPath(subject: AuditFilter | undefined, texts: AuditTexts): string {
  const { request, from, to } = texts;
  const query = {
    ...(subject && { subject }),
    ...(request && { request }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return Object.keys(query).length > 0 ? withQuery(paths.adminAudit, query) : paths.adminAudit;
}

export function AuditScreen() {
  const { t } = useTranslation('admin-audit');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const subject = auditFilters.find((known) => known === search.get('subject'));
  const texts = textsIn(search);
  const isSearched = auditFields.some((name) => texts[name] !== '');
  const list = useInfiniteQuery(auditQuery(subject, searchOf(texts)));
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FilterLinks
        label={t('bySubject')}
        values={['all', ...auditFilters]}
        current={subject ?? 'all'}
        nameOf={(one) => (one === 'all' ? t('all') : t(`filters.${one}`))}
        pathOf={(one) => auditPath(one === 'all' ? undefined : one, texts)}
      />
      <AuditFilters current={texts} onFilter={(next) => void navigate(auditPath(subject, next), { replace: true })} />
      <div className={styles.list}>
        <RecordList
          query={list}
          failed={t('failed')}
          empty={{ title: t(isSearched ? 'noneTitle' : 'emptyTitle') }}
          more={t('more')}
        >
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
