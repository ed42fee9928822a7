import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { writtenIn } from '@/lib/script';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { Skeleton } from '@/ui/skeleton';
import { Tags } from '@/ui/tags';
import { creativeQuery } from '@/entities/creative';
import styles from './creative-profile.module.css';
import { bioOf, serviceOf, specialtiesOf } from './presentation';
import { ProfileFacts } from './profile-facts';
import { ProfileHead } from './profile-head';
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
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const rosterSearch = rosterSearchOf(useLocation().state);
  const lookedFor = serviceOf(creative, new URLSearchParams(rosterSearch).get('service') ?? '');
  const bio = bioOf(creative, language);
  const bioLanguage = writtenIn(bio);
  return (
    <article>
      <BackLink />
      <ProfileHead creative={creative} />
      <div className={styles.columns}>
        <div className={styles.story}>
          <section>
            <h2 className={styles.heading}>{t('profile.about')}</h2>
            <p className={styles.bio} lang={bioLanguage} dir="auto">
              {bio}
            </p>
            {bioLanguage && bioLanguage !== language ? (
              <p className={styles.note}>{t('profile.otherLanguage')}</p>
            ) : null}
          </section>
          <section>
            <h2 className={styles.heading}>{t('profile.work')}</h2>
            <ul className={styles.specialties}>
              {specialtiesOf(creative, language).map((specialty) => (
                <li key={specialty.service}>
                  <h3 className={styles.service}>{specialty.service}</h3>
                  {specialty.styles.length > 0 ? <Tags tags={specialty.styles} /> : null}
                </li>
              ))}
            </ul>
          </section>
        </div>
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
