/** How far a picture is, in words; a screen reader hears it change. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as fileState from '@/api/file-states';
import type { PicturePart, ProfilePicture } from '@/api/types';
import styles from './pictures.lazy.module.css';

// With the words of the upload control, which few of those who come here need.
const Refusal = lazy(async () => ({ default: (await import('./picture-refusal')).PictureRefusal }));

interface PictureStateProps {
  readonly part: PicturePart;
  readonly picture: ProfilePicture;
  readonly published: ProfilePicture | null;
}

function isSame(one: ProfilePicture, other: ProfilePicture | null): boolean {
  return other !== null && one.file === other.file && JSON.stringify(one.crop) === JSON.stringify(other.crop);
}

function statusOf(picture: ProfilePicture, published: ProfilePicture | null) {
  if (picture.state === fileState.refused) return 'refused';
  if (picture.state !== fileState.ready) return 'processing';
  if (!isSame(picture, published)) return 'draft';
  // Why it was hidden is said in its notice.
  return published?.hidden_reason ? 'hidden' : 'published';
}

export function PictureState({ part, picture, published }: PictureStateProps) {
  const { t } = useTranslation('my-page');
  const status = statusOf(picture, published);
  return (
    <div role="status" className={styles.state}>
      {status === 'refused' ? (
        <Suspense fallback={null}>
          <Refusal part={part} reason={picture.reason ?? 'could_not_process'} />
        </Suspense>
      ) : (
        t(`pictures.states.${status}`)
      )}
    </div>
  );
}
