/** How far a picture is, in words; a screen reader hears it change. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PicturePart, ProfilePicture } from '@/api/creative-lifecycle';
import styles from './pictures.lazy.module.css';

// With the words of the upload control, which few of those who come here need.
const Refusal = lazy(async () => ({ default: (await import('./picture-refusal')).PictureRefusal }));

interface PictureStateProps {
  readonly part: PicturePart;
  readonly picture: ProfilePicture;
  readonly published: ProfilePicture | null;
}

function isSame(one: ProfilePicture, other: ProfilePicture | null): boolean {
  return one.file === other?.file && JSON.stringify(one.crop) === JSON.stringify(other.crop);
}

export function PictureState({ part, picture, published }: PictureStateProps) {
  const { t } = useTranslation('my-page');
  const { state, reason } = picture;
  const standing = state !== 'ready' ? state : isSame(picture, published) ? 'published' : 'draft';
  // What was published and hidden is said in its notice.
  const isHidden = standing === 'published' && Boolean(published?.hidden_reason);
  return (
    <div role="status" className={styles.state}>
      {standing === 'refused' ? (
        <Suspense fallback={null}>
          <Refusal part={part} reason={reason ?? 'could_not_process'} />
        </Suspense>
      ) : isHidden ? (
        t('pictures.states.hidden')
      ) : (
        t(`pictures.states.${standing}`)
      )}
    </div>
  );
}
