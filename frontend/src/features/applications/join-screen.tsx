/** The application page: the form for creatives, and alternatives for everyone else. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { FormSkeleton } from '@/forms/form-skeleton';
import { SuccessScreen } from '@/forms/success-screen';
import { paths, profileSetupThen } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { Columns } from '@/ui/columns';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { PointsCard } from '@/ui/points-card';
import { ownApplicationsQuery } from '@/entities/application';
import { ApplicationForm } from './application-form';
import { eligibilityOf } from './eligibility';
import { isOpen } from './progress';

const RevisionForm = lazy(async () => {
  const { RevisionForm: form } = await import('./revision-form');
  return { default: form };
});

// Loaded only by applicants who cannot apply now: all others open the form.
const EligibilityScreen = lazy(async () => {
  const { EligibilityScreen: screen } = await import('./eligibility-screen');
  return { default: screen };
});

export function JoinScreen() {
  const { t } = useTranslation('applications');
  const { user } = useAuth();
  const [search] = useSearchParams();
  const [sent, setSent] = useState(false);
  const { data: before = [], isPending } = useQuery({ ...ownApplicationsQuery, enabled: user?.role === 'creative' });
  const [now] = useState(() => new Date());
  const eligibility = eligibilityOf(before, now);
  const edited = before.find((application) => application.id === search.get('edit') && isOpen(application));

  if (!user) return null;
  if (!user.role || user.role === 'admin') return <Navigate to={profileSetupThen(paths.joinCreative)} replace />;
  if (user.role !== 'creative') {
    return (
      <MessageScreen
        title={t('creativeOnly.title')}
        text={t('creativeOnly.text')}
        actions={<ButtonLink to={homeOf(user)}>{t('creativeOnly.dashboard')}</ButtonLink>}
      />
    );
  }
  if (sent) {
    return (
      <SuccessScreen
        title={t('sent.title')}
        text={t('sent.text')}
        actions={
          <>
            <ButtonLink to={paths.creativeDashboard}>{t('sent.dashboard')}</ButtonLink>
            <ButtonLink to={paths.home} look="secondary">
              {t('sent.home')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (edited) {
    return (
      <>
        <PageIntro title={t('revise.title')} lead={t('revise.lead')} />
        <Suspense fallback={<FormSkeleton />}>
          <RevisionForm application={edited} owner={user.id} />
        </Suspense>
      </>
    );
  }
  if (eligibility.kind !== 'free') {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <EligibilityScreen eligibility={eligibility} />
      </Suspense>
    );
  }
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <Columns
        asideFirst
        asideLabel={t('aside')}
        aside={<PointsCard title={t('steps.title')} points={t('steps.points', { returnObjects: true })} />}
      >
        {isPending ? <FormSkeleton /> : <ApplicationForm user={user} onSent={() => setSent(true)} />}
      </Columns>
    </>
  );
}
