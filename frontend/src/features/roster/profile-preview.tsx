/** A profile as brands will see it, with the works that are published with it; nothing leads on from it. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Creative } from '@/api/types';
import { ownWorksQuery, publishedOf } from '@/entities/own-works';
import { classNames } from '@/lib/class-names';
import type { Gallery } from './creative-profile';
import styles from './creative-profile.module.css';
import { Heart } from './heart';
import { ProfileFacts } from './profile-facts';
import { ProfileHead } from './profile-head';
import { ProfileStory } from './profile-story';

interface ProfilePreviewProps {
  readonly creative: Creative;
  readonly gallery: Gallery;
}

export function ProfilePreview({ creative, gallery: Gallery }: ProfilePreviewProps) {
  const { data } = useQuery(ownWorksQuery);
  const works = publishedOf(data ?? []);
  const hasWorks = works.length > 0;
  return (
    <article>
      <ProfileHead
        creative={creative}
        hasCover={!hasWorks}
        action={
          <span inert>
            <Heart creative={creative} />
          </span>
        }
      />
      <div className={classNames(styles.columns, hasWorks && styles.close)}>
        <div className={styles.story}>
          {hasWorks ? (
            <Suspense fallback={null}>
              <Gallery works={works} lookedFor="" canReport={false} />
            </Suspense>
          ) : null}
          <ProfileStory creative={creative} hasSpecialties={!hasWorks} />
        </div>
        <ProfileFacts creative={creative} service="" hasSpecialties={hasWorks} isPreview />
      </div>
    </article>
  );
}
