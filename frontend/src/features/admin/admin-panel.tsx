/** Applications: those to review, oldest first, and all others by status. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '@/api/types';
import { applicationStatus } from '@/api/status';
import { limits } from '@/api/vocabularies';
import { applicationCountsQuery, applicationsQuery, latestReviewsQuery } from '@/entities/admin-application';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { ButtonLink } from '@/ui/button';
import { PageIntro } from '@/ui/page-intro';
import { SearchBox } from '@/ui/search-box';
import { TitledSection } from '@/ui/titled-section';
import { UserText } from '@/ui/user-text';
import { AccessRefused, isAccessRefused } from './access';
import styles from './admin-panel.module.css';
import { ApplicationTable } from './application-table';
import { filtersOf, queueOf, queuePath } from './review-paths';
import { ReviewedList } from './reviewed-list';
import { StatusLinks } from './status-links';

export function AdminPanel({ admin }: { readonly admin: User }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const queue = queueOf(search);
  const isQueue = queue.status === applicationStatus.pending;
  const list = useInfiniteQuery(applicationsQuery(filtersOf(queue)));
  const { data: counts } = useQuery(applicationCountsQuery);
  const { data: recent = [] } = useQuery(latestReviewsQuery);
  const title = t(isQueue ? 'pendingTitle' : 'listTitle');
  const { Pending = 0, Accepted = 0, Completed = 0, Rejected = 0 } = counts?.by_status ?? {};
  const count = (number: number) => (counts ? formatNumber(number, language) : '–');

  if (isAccessRefused(list.error)) return <AccessRefused error={list.error} />;
  return (
    <>
      <PageIntro
        title={t('title')}
        lead={
          <>
            {t('signedInAs')} <UserText>{admin.full_name ?? admin.email}</UserText>
          </>
        }
        actions={
          <ButtonLink to={paths.adminSetup} look="secondary">
            <ShieldCheck aria-hidden="true" />
            {t('manage')}
          </ButtonLink>
        }
      />
      <dl className={styles.counts}>
        <div>
          <dt>{t('pending')}</dt>
          <dd>{count(Pending)}</dd>
        </div>
        <div>
          <dt>{t('reviewed')}</dt>
          <dd>{count(Accepted + Completed + Rejected)}</dd>
        </div>
      </dl>
      <TitledSection title={title}>
        <div className={classNames('line-24 middle between', styles.filters)}>
          <StatusLinks queue={queue} counts={counts} />
          <SearchBox
            size="small"
            maxLength={limits.search}
            label={t('search')}
            clearLabel={t('clearSearch')}
            value={queue.q}
            onSearch={(q) => void navigate(queuePath({ ...queue, q }), { replace: true })}
          />
        </div>
        <RecordList
          query={list}
          failed={t('failed')}
          empty={queue.q || !isQueue ? { title: t('noneTitle') } : { title: t('emptyTitle'), text: t('emptyText') }}
          more={t('more')}
        >
          {(applications) => <ApplicationTable label={title} applications={applications} queue={queue} />}
        </RecordList>
      </TitledSection>
      {isQueue && queue.q === '' && recent.length > 0 ? (
        <TitledSection title={t('recentTitle')}>
          <ReviewedList applications={recent} />
        </TitledSection>
      ) : null}
    </>
  );
}
