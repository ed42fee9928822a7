/** The application page: the form for creatives, and a way on for everybody else. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { FormSkeleton } from '@/forms/form-skeleton';
import { SentScreen } from '@/forms/sent-screen';
import { paths, profileSetupThen } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { Columns } from '@/ui/columns';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { PointsCard } from '@/ui/points-card';
import { ownApplications } from './api';
import { ApplicationForm } from './application-form';
import { standingOf } from './standing';
import { StandingScreen } from './standing-screen';

export function JoinScreen() {
  const { t } = useTranslation('applications');
  const { user } = useAuth();
  const [sent, setSent] = useState(false);
  const { data: before = [], isPending } = useQuery({ ...ownApplications, enabled: user?.role === 'creative' });
  const [now] = useState(() => new Date());
  const standing = standingOf(before, now);

  if (!user) return null;
  if (!user.role) return <Navigate to={profileSetupThen(paths.joinCreative)} replace />;
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
      <SentScreen
        title={t('sent.title')}
        text={t('sent.text')}
        actions={
          <>
            <ButtonLink to={paths.home}>{t('sent.home')}</ButtonLink>
            <ButtonLink to={paths.creativeDashboard} look="secondary">
              {t('sent.dashboard')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (standing.kind !== 'free') return <StandingScreen standing={standing} />;
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <Columns asideLabel={t('aside')} aside={<PointsCard title={t('steps.title')} points={t('steps.points', { returnObjects: true })} />}>
        {isPending ? <FormSkeleton /> : <ApplicationForm user={user} onSent={() => setSent(true)} />}
      </Columns>
    </>
  );
}
