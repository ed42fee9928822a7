/** The picture of the draft as it was cut, or its place while it is being prepared. */
import { Image as Picture } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as fileState from '@/api/file-states';
import type { PicturePart, ProfilePicture } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Spinner } from '@/ui/spinner';
import styles from './pictures.lazy.module.css';

interface PictureFaceProps {
  readonly part: PicturePart;
  readonly picture: ProfilePicture;
}

export function PictureFace({ part, picture: { state, urls } }: PictureFaceProps) {
  const { t } = useTranslation('my-page');
  const [gone, setGone] = useState<string | null>(null);
  const entries = Object.entries(urls);
  const [, url] = entries.find(([width]) => Number(width) >= 192) ?? entries.at(-1) ?? [];
  return (
    <span className={classNames(styles.face, styles[part])}>
      {state === fileState.ready && url !== undefined && url !== gone ? (
        <img
          src={url}
          srcSet={entries.map(([width, address]) => `${address} ${width}w`).join(', ')}
          sizes={part === 'avatar' ? '112px' : '240px'}
          alt={t(`pictures.${part}.alt`)}
          decoding="async"
          onError={() => setGone(url)}
        />
      ) : state === fileState.processing || state === fileState.receiving ? (
        <Spinner />
      ) : (
        <Picture aria-hidden="true" />
      )}
    </span>
  );
}
