/** A film or sound that the browser holds; nothing where it cannot play it. Loaded once one is chosen. */
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { releaseSound, toggleSound, useSound } from '@/ui/media/playing';
import styles from './local-media.lazy.module.css';
import { useSource } from './use-source';

interface LocalMediaProps {
  readonly file: File;
  readonly kind: 'audio' | 'video';
  /** For the names of the controls. */
  readonly name: string;
}

export function LocalMedia({ file, kind, name }: LocalMediaProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  const fail = () => setFailed(true);
  return kind === 'video' ? (
    <FilmFace file={file} onError={fail} />
  ) : (
    <SoundFace file={file} name={name} onError={fail} />
  );
}

/** Its first picture. */
function FilmFace({ file, onError }: { readonly file: File; readonly onError: () => void }) {
  // iOS draws nothing without a moment.
  const source = useSource(file, undefined, '#t=0.1');
  return (
    <video
      ref={source}
      className={styles.film}
      preload="metadata"
      muted
      playsInline
      aria-hidden="true"
      onError={onError}
    />
  );
}

interface SoundFaceProps {
  readonly file: File;
  readonly name: string;
  readonly onError: () => void;
}

function SoundFace({ file, name, onError }: SoundFaceProps) {
  const { t } = useTranslation();
  const source = useSource(file);
  // Empty until it is known that the browser can play it.
  const [url, setUrl] = useState('');
  const { isPlaying, hasFailed } = useSound(url);
  useEffect(() => () => releaseSound(url), [url]);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      {/* It is only asked; one element plays all sounds of the page. */}
      <audio
        ref={source}
        muted
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => setUrl(currentTarget.src)}
        onError={onError}
      />
      {url === '' || hasFailed ? null : (
        <button
          type="button"
          className={styles.button}
          aria-label={t(isPlaying ? 'sound.pause' : 'sound.play', { name })}
          onClick={() => toggleSound(url)}
        >
          <Icon aria-hidden="true" />
        </button>
      )}
    </>
  );
}
