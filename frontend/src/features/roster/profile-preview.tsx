/** A profile as visitors will see it, without what leads on from it. */
import type { Creative } from '@/api/types';
import styles from './creative-profile.module.css';
import { ProfileFacts } from './profile-facts';
import { ProfileHead } from './profile-head';
import { ProfileStory } from './profile-story';

export function ProfilePreview({ creative }: { readonly creative: Creative }) {
  return (
    <article>
      <ProfileHead creative={creative} isPreview />
      <div className={styles.columns}>
        <div className={styles.story}>
          <ProfileStory creative={creative} />
        </div>
        <ProfileFacts creative={creative} service="" isPreview />
      </div>
    </article>
  );
}
