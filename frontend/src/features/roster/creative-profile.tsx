import { usePrefetchQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { Creative, PublicWork } from '@/api/types';
import { Report } from '@/forms/report/report';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { WORK_WIDEST, workSizes } from '@/ui/media/work-sizes';
import { MessageScreen } from '@/ui/message-screen';
import { Skeleton } from '@/ui/skeleton';
import { useArrived } from '@/ui/use-arrived';
import { useMediaQuery } from '@/ui/use-media-query';
import { creativeQuery, worksQuery } from '@/entities/creative';
import { responseQuery } from '@/entities/creative-response';
import { useIsOwnPage } from '@/entities/own-creative';
import styles from './creative-profile.module.css';
import { Heart } from './heart';
import { EditLink, WorkActions } from './profile-actions';
import { nameOf, serviceOf } from './presentation';
import { FactsCard, NARROW, ProfileFacts } from './profile-facts';
import { ProfileHead } from './profile-head';
import { ProfileStory } from './profile-story';
import { SimilarCreatives } from './similar-creatives';

/** Of a work in landscape, as most are. */
const FIRST_WORK = { place: 0, widest: WORK_WIDEST, sizes: workSizes(1.5) };

/** Shows the works; loaded when there are some. */
export type Gallery = ComponentType<{
  works: readonly PublicWork[];
  lookedFor: string;
  actions?: ReactNode;
  canReport?: boolean;
}>;

/** Shows what is counted of the creative, and the reviews; comes after the page. */
export type ShownReputation = ComponentType<{ readonly creative: Creative }>;

interface CreativeProfileProps {
  readonly id: string;
  readonly gallery: Gallery;
  readonly reputation?: ShownReputation | undefined;
}

export function CreativeProfile({ id, gallery, reputation }: CreativeProfileProps) {
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { state } = useLocation();
  // Of the first visit: an opened work has a state of its own.
  const [rosterSearch] = useState(() => rosterSearchOf(state));
  const { data, error, refetch, isFetching } = useQuery(creativeQuery(id));
  // At the same time, not one after the other.
  const works = useQuery(worksQuery(id));
  usePrefetchQuery(responseQuery(id));
  const isArrived = useArrived(data);
  const profile =
    data && isArrived ? (
      <Profile creative={data} works={works} gallery={gallery} reputation={reputation} rosterSearch={rosterSearch} />
    ) : null;

  if (!profile && error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('profile.goneTitle')}
        text={t('profile.goneText')}
        actions={<ButtonLink to={paths.creatives}>{t('profile.back')}</ButtonLink>}
      />
    );
  }
  if (!profile && error) {
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
  return (
    <>
      {/* The same element before and after, which may have the focus or be clicked just then. */}
      <BackLink search={rosterSearch} />
      {profile ?? <ProfileSkeleton label={t('loading')} />}
    </>
  );
}

interface ProfileProps {
  readonly creative: Creative;
  readonly works: UseQueryResult<readonly PublicWork[]>;
  readonly gallery: Gallery;
  readonly reputation?: ShownReputation | undefined;
  readonly rosterSearch: string;
}

function Profile({ creative, works, gallery: Gallery, reputation: Reputation, rosterSearch }: ProfileProps) {
  const language = useLanguage();
  const { user } = useAuth();
  const isOwn = useIsOwnPage(user, creative.id);
  const lookedFor = serviceOf(creative, new URLSearchParams(rosterSearch).get('service') ?? '');
  const hasPictures = Object.keys(creative.covers).length > 0;
  const hasWorks = works.data ? works.data.length > 0 : hasPictures;
  // Ahead of the reviews, which are long, where there is no second column.
  const isNarrow = useMediaQuery(NARROW);
  const facts = {
    creative,
    hasSpecialties: hasWorks,
    report: isOwn ? null : <Report subject="creative" id={creative.id} name={nameOf(creative, language)} />,
  };
  return (
    <article>
      <ProfileHead
        creative={creative}
        hasCover={!hasPictures}
        action={isOwn ? <EditLink /> : <Heart creative={creative} />}
      />
      <div className={classNames(styles.columns, hasPictures && styles.close)}>
        <div className={styles.story}>
          <Works
            works={works}
            isExpected={hasPictures}
            renderWorks={(shown) => (
              <Gallery
                works={shown}
                lookedFor={lookedFor}
                canReport={!isOwn}
                actions={isOwn ? null : <WorkActions creative={creative} service={lookedFor} />}
              />
            )}
          >
            <ProfileStory creative={creative} hasSpecialties={!hasWorks} />
            {isNarrow ? <FactsCard {...facts} /> : null}
            {Reputation ? (
              <Suspense fallback={null}>
                <Reputation creative={creative} />
              </Suspense>
            ) : null}
          </Works>
        </div>
        <ProfileFacts {...facts} service={lookedFor} isInStory={isNarrow} />
      </div>
      <SimilarCreatives creative={creative} lookedFor={lookedFor} rosterSearch={rosterSearch} />
    </article>
  );
}

interface WorksProps {
  readonly works: UseQueryResult<readonly PublicWork[]>;
  readonly renderWorks: (works: readonly PublicWork[]) => ReactNode;
  /** The roster knows of works: their place is kept free. */
  readonly isExpected: boolean;
  /** What follows the works; it comes with them, since their place may be larger than they are. */
  readonly children: ReactNode;
}

function Works({ works, renderWorks, isExpected, children }: WorksProps) {
  const { data, error, isFetching, refetch } = works;
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const isArrived = useArrived(data);
  if (data && isArrived) {
    if (data.length === 0) return children;
    return (
      <Suspense fallback={<WorksSkeleton />}>
        {renderWorks(data)}
        {children}
      </Suspense>
    );
  }
  if (error) {
    return (
      <>
        <EmptyState
          role="alert"
          title={t('profile.worksFailed')}
          text={ofError(error)}
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {shell('tryAgain')}
            </Button>
          }
        />
        {children}
      </>
    );
  }
  return isExpected ? <WorksSkeleton /> : children;
}

function WorksSkeleton() {
  return (
    <div className={styles.waitingWorks} aria-hidden="true">
      {['wide', 'tall', 'tall', 'wide'].map((shape, at) => (
        <Skeleton key={at} shape="block" className={styles[shape]} />
      ))}
    </div>
  );
}

/** The query of the roster that the visitor came from. */
function rosterSearchOf(state: unknown): string {
  const carried = typeof state === 'object' && state !== null && 'rosterSearch' in state ? state.rosterSearch : '';
  return typeof carried === 'string' ? carried : '';
}

function BackLink({ search }: { readonly search: string }) {
  const { t } = useTranslation('roster');
  return (
    <Link className={styles.back} to={{ pathname: paths.creatives, search }}>
      <ArrowLeft className="mirror" aria-hidden="true" />
      {t('profile.back')}
    </Link>
  );
}

function ProfileSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className={styles.waitingLines}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton shape="block" className={styles.waitingPicture} picture={FIRST_WORK} />
    </div>
  );
}
