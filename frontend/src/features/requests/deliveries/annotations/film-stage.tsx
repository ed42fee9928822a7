/** A film with the marks of its notes. Left to right in both languages, as players are. */
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button';
import { clock } from '@/ui/media/clock';
import { filmStarted } from '@/ui/media/playing';
import { Marks, NoteHere, type PlayerStageProps } from './player-parts';
import styles from './stage.lazy.module.css';
import { FITS } from './zoom';
import { ZoomFrame } from './zoom-frame';

/** Of a film whose size is not known. */
const USUAL = { width: 16, height: 9 };

const ratioOf = ({ width, height }: StoredFile) => (width ?? USUAL.width) / (height ?? USUAL.height);

export function FilmStage({ file, notes, shown, onPlace, size }: PlayerStageProps) {
  const { t } = useTranslation('annotations');
  const film = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const seek = (to: number) => {
    if (film.current) film.current.currentTime = to;
    setSeconds(to);
  };
  useEffect(() => {
    const at = shown?.note.at_ms;
    if (typeof at !== 'number' || !film.current) return;
    film.current.pause();
    film.current.currentTime = at / 1_000;
  }, [shown]);
  if (!file.play) return null;
  const length = Math.max(1, Math.floor((file.duration_ms ?? 0) / 1_000));
  const ratio = ratioOf(file);
  const isZoomed = size !== undefined && size.zoom > FITS;
  const toggle = () => void (isPlaying ? film.current?.pause() : film.current?.play().catch(() => undefined));
  const video = (
    <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
      <Film
        film={film}
        file={file}
        // In a larger film its own controls would be out of sight.
        hasControls={!isZoomed}
        onPlaying={setPlaying}
        onSeconds={setSeconds}
      />
    </div>
  );
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={classNames('stack-12', styles.player)}>
      {size ? (
        <ZoomFrame {...size} ratio={ratio}>
          {video}
        </ZoomFrame>
      ) : (
        video
      )}
      <div dir="ltr" className="row-8 middle">
        <IconButton label={t(isPlaying ? 'pause' : 'play', { name: file.name })} onClick={toggle}>
          <Icon aria-hidden="true" />
        </IconButton>
        <div className={styles.track}>
          <input
            type="range"
            min={0}
            max={length}
            value={Math.floor(seconds)}
            aria-label={t('seek', { name: file.name })}
            aria-valuetext={t('position', { at: clock(seconds), of: clock(length) })}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          />
          <Marks notes={notes} durationMs={file.duration_ms} />
        </div>
      </div>
      <NoteHere file={file} seconds={seconds} onPlace={onPlace} onPause={() => film.current?.pause()} />
    </div>
  );
}

interface FilmProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly file: StoredFile;
  readonly hasControls: boolean;
  readonly onPlaying: (isPlaying: boolean) => void;
  readonly onSeconds: (seconds: number) => void;
}

function Film({ film, file, hasControls, onPlaying, onSeconds }: FilmProps) {
  const { t } = useTranslation('annotations');
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- deliveries are drafts; what is published has captions
    <video
      ref={film}
      className={styles.film}
      controls={hasControls}
      playsInline
      preload="metadata"
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      aria-label={t('film', { name: file.name })}
      onPlay={(event) => {
        filmStarted(event.currentTarget);
        onPlaying(true);
      }}
      onPause={() => onPlaying(false)}
      onTimeUpdate={(event) => onSeconds(event.currentTarget.currentTime)}
    >
      <source src={file.play?.url} type={file.play?.type} />
    </video>
  );
}
