import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { Creative } from '@/api/types';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { Skeleton } from '@/ui/skeleton';
import { creativeQuery } from '@/entities/creative';
import styles from './creative-profile.module.css';
import { serviceOf } from './presentation';
import { ProfileFacts } from './profile-facts';
import { ProfileHead } from './profile-head';
import { ProfileStory } from './profile-story';
import { SimilarCreatives } from './similar-creatives';

export function CreativeProfile({ id }: { readonly id: string }) {
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(creativeQuery(id));

  if (data) return <Profile creative={data} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('profile.goneTitle')}
        text={t('profile.goneText')}
        actions={<ButtonLink to={paths.creatives}>{t('profile.back')}</ButtonLink>}
      />
    );
  }
  if (error) {
    return (
      <MessageScreen
        title={t('profile.failedTitle')}
        text={ofError(error)}
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {shell('tryAgain')}
          </Button>
        }
      />
    );
  }
  return <ProfileSkeleton label={t('loading')} />;
}

function Profile({ creative }: { readonly creative: Creative }) {
  const rosterSearch = rosterSearchOf(useLocation().state);
  const lookedFor = serviceOf(creative, new URLSearchParams(rosterSearch).get('service') ?? '');
  return (
    <article>
      <BackLink />
      <ProfileHead creative={creative} />
      <div className={styles.columns}>
        <ProfileStory creative={creative} />
        <ProfileFacts creative={creative} service={lookedFor} />
      </div>
      <SimilarCreatives creative={creative} lookedFor={lookedFor} rosterSearch={rosterSearch} />
    </article>
  );
}

/** The query of the roster that the visitor came from. */
function rosterSearchOf(state: unknown): string {
  const carried = typeof state === 'object' && state !== null && 'rosterSearch' in state ? state.rosterSearch : '';
  return typeof carried === 'string' ? carried : '';
}

function BackLink() {
  const { t } = useTranslation('roster');
  const { state } = useLocation();
  return (
    <Link className={styles.back} to={{ pathname: paths.creatives, search: rosterSearchOf(state) }}>
      <ArrowLeft className="mirror" aria-hidden="true" />
      {t('profile.back')}
    </Link>
  );
}

function ProfileSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <BackLink />
      <Skeleton shape="block" className={styles.waitingCover} />
      <div className={styles.waitingLines}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
