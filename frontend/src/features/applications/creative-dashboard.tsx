/** A creative's dashboard: the way onto the roster, and once there the requests. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Greeting } from '@/ui/greeting';
import { PageIntro } from '@/ui/page-intro';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { UserText } from '@/ui/user-text';
import { ownApplicationsQuery } from '@/entities/application';
import { configQuery } from '@/entities/config';
import { myPageQuery } from '@/entities/my-page';
import { OwnApplications } from './own-applications';
import { PastApplications } from './past-applications';
import { ProgressCard } from './progress-card';
import { isOnRoster, progressOf } from './progress';

// In its dialog only: the page has no room for it.
const OwnApplication = lazy(async () => ({ default: (await import('./own-application')).OwnApplication }));

interface CreativeDashboardProps {
  /** Between the welcome and everything else. */
  readonly banner: ReactNode;
  /** The requests of a creative who is on the roster. */
  readonly inbox: ReactNode;
  /** What is missing before the creative's page can be published. */
  readonly publish: ReactNode;
}

export function CreativeDashboard({ banner, inbox, publish }: CreativeDashboardProps) {
  const { t } = useTranslation('applications');
  const { t: words } = useTranslation('inbox');
  const language = useLanguage();
  const { user } = useAuth();
  const applications = useQuery(ownApplicationsQuery);
  const { data: config } = useQuery(configQuery);
  const { openedId, open, close } = useOpenedRecord('application');
  const opened = applications.data?.find(({ id }) => id === openedId);
  const latest = applications.data?.[0];
  const progress = latest && progressOf(latest);
  const onRoster = progress !== undefined && isOnRoster(progress);
  const isArabic = language === 'ar';
  // An account has one name, most often a Latin one; the creative's page has one in Arabic, too.
  const { data: page } = useQuery({ ...myPageQuery, enabled: isArabic && onRoster });
  const arabic = isArabic ? page?.published.name_ar || latest?.name_ar : null;
  const name = arabic || (user?.full_name ?? '');

  return (
    <>
      <PageIntro
        title={t('dashboard.title')}
        heading={<Greeting text={t('dashboard.welcome', { name })} name={name} />}
        lead={onRoster ? words('lead') : t('dashboard.lead')}
        actions={
          onRoster ? (
            <>
              <ButtonLink look="secondary" to={paths.ownRecord}>
                {words('myRecord')}
              </ButtonLink>
              <ButtonLink look="secondary" to={paths.myWorks}>
                {words('myWorks')}
              </ButtonLink>
              <ButtonLink look="secondary" to={paths.myPage}>
                {words('myPage')}
              </ButtonLink>
              {config?.payments ? (
                <ButtonLink look="secondary" to={paths.earnings}>
                  {words('myEarnings')}
                </ButtonLink>
              ) : null}
            </>
          ) : null
        }
      />
      {banner}
      {latest && progress !== 'published' ? (
        <ProgressCard application={latest} onSee={() => open(latest.id)} publish={publish} />
      ) : null}
      {onRoster ? inbox : null}
      {applications.data && progress === 'published' ? (
        <PastApplications applications={applications.data} onOpen={open} />
      ) : (
        <OwnApplications query={applications} onOpen={open} />
      )}
      {opened ? (
        <Dialog place="side" title={<UserText>{(isArabic && opened.name_ar) || opened.name}</UserText>} onClose={close}>
          <Suspense>
            <OwnApplication application={opened} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
