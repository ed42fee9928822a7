/** One application at an address of its own, with the decision, and the next of the list it was opened from. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import type { AdminApplication, User } from '@/api/types';
import { applicationQuery, applicationsQuery } from '@/entities/admin-application';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { ApplicationStatus } from '@/records/application-status';
import { RecordsPending } from '@/records/records-pending';
import { ButtonLink } from '@/ui/button';
import { Columns } from '@/ui/columns';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { UserText } from '@/ui/user-text';
import { AdminFrame } from './admin-frame';
import { DecisionCard } from './decision-card';
import { nameOf, placeOf } from './presentation';
import { filtersOf, queueOf, queuePath } from './review-paths';
import { ReviewSteps } from './review-steps';
import styles from './review-screen.module.css';

export interface ReviewScreenProps {
  /** Renders an application in full. */
  readonly renderFacts: (application: AdminApplication) => ReactNode;
}

export function ReviewScreen({ renderFacts }: ReviewScreenProps) {
  return (
    <AdminFrame section="applications">{(admin) => <Review admin={admin} renderFacts={renderFacts} />}</AdminFrame>
  );
}

function Review({ admin, renderFacts }: ReviewScreenProps & { readonly admin: User }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const queue = queueOf(search);
  const list = useInfiniteQuery(applicationsQuery(filtersOf(queue)));
  const applications = list.data?.pages.flatMap((page) => page.items) ?? [];
  const query = useQuery(
    applicationQuery(
      id,
      applications.find((known) => known.id === id),
    ),
  );
  const { data: application, error } = query;
  const steps = (
    <ReviewSteps
      id={id}
      queue={queue}
      applications={applications}
      total={list.data?.pages[0]?.total}
      // Once it has failed it is not asked for again by itself.
      hasMore={list.hasNextPage && !list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    />
  );

  if (!application) {
    return (
      <>
        {steps}
        {error instanceof ApiError && error.status === 404 ? (
          <MessageScreen
            title={t('review.goneTitle')}
            text={t('review.goneText')}
            actions={<ButtonLink to={queuePath(queue)}>{t('review.back')}</ButtonLink>}
          />
        ) : (
          <RecordsPending place="page" query={query} failed={t('review.failed')} />
        )}
      </>
    );
  }
  const name = nameOf(application, language);
  return (
    <>
      {steps}
      {/* Another application is another page, whose title takes the focus. */}
      <PageIntro
        key={id}
        title={name}
        heading={<UserText>{name}</UserText>}
        lead={
          <span className="line-16 middle">
            <ApplicationStatus application={application} />
            <UserText>{placeOf(application, language)}</UserText>
            {typeof application.years_experience === 'number' ? (
              <span>{t('years', { count: application.years_experience })}</span>
            ) : null}
          </span>
        }
      />
      <Columns
        asideLabel={t('review.decision')}
        aside={<DecisionCard key={id} admin={admin} application={application} queue={queue} />}
      >
        <div className={classNames('card', styles.sheet)}>{renderFacts(application)}</div>
      </Columns>
    </>
  );
}
