/** The banner of a profile: the cover picture, or the drawn cover where there is none or it is gone. */
import { useState } from 'react';
import type { Creative } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Cover } from '@/ui/cover';
import { Picture } from '@/ui/media/picture';
import { useMediaQuery } from '@/ui/use-media-query';
import { coverLookOf } from './cover-look';
import styles from './profile-cover.lazy.module.css';

/** As wide as the page with its gutters. */
const SIZES = '(max-width: 1240px) 94vw, 1160px';

export function ProfileCover({ creative }: { readonly creative: Creative }) {
  const [gone, setGone] = useState<string | null>(null);
  // The drawing is cut at its sides where it is too wide for the screen.
  const isNarrow = useMediaQuery('(max-width: 620px)');
  const own = creative.cover_image;
  if (own && own.url !== gone) {
    return (
      <div className={classNames('filled', styles.cover, styles.picture)}>
        <Picture source={own} alt="" sizes={SIZES} loading="first" onError={() => setGone(own.url)} />
      </div>
    );
  }
  return (
    <div className={classNames('filled', styles.cover)}>
      <Cover {...coverLookOf(creative)} width={isNarrow ? 480 : 960} height={200} />
    </div>
  );
}
