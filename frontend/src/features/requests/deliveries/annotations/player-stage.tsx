/** Sound or a film with the marks of its notes. Left to right in both languages, as players are. */
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, StoredFile } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { clock } from '@/ui/media/clock';
import { filmStarted, seekSound, toggleSound, useSound } from '@/ui/media/playing';
import { SoundPlayer } from '@/ui/media/sound-player';
import styles from './stage.lazy.module.css';
import { percent } from './places';
import { stateOf } from './viewable';

/** A note that was asked for, and how many were before it: the same one may be shown again. */
export interface Shown {
  readonly note: Annotation;
  readonly turn: number;
}

interface PlayerStageProps {
  readonly file: StoredFile;
  readonly notes: readonly Annotation[];
  readonly shown?: Shown | undefined;
  readonly onPlace?: ((atMs: number) => void) | undefined;
}

export function PlayerStage(props: PlayerStageProps) {
  return props.file.kind === 'audio' ? <SoundStage {...props} /> : <FilmStage {...props} />;
}

function SoundStage({ file, notes, shown, onPlace }: PlayerStageProps) {
  const url = file.play?.url ?? '';
  const { seconds, isPlaying } = useSound(url);
  const last = useRef<Shown>(undefined);
  useEffect(() => {
    const at = shown?.note.at_ms;
    if (last.current === shown || typeof at !== 'number') return;
    last.current = shown;
    seekSound(url, at / 1_000);
  }, [shown, url]);
  if (!file.play) return null;
  return (
    <div className={classNames('stack-16 at-start', styles.player)}>
      <SoundPlayer sound={file.play} name={file.name}>
        <Marks notes={notes} durationMs={file.duration_ms} />
      </SoundPlayer>
      <NoteHere
        file={file}
        seconds={seconds}
        onPlace={onPlace}
        onPause={() => {
          if (isPlaying) toggleSound(url);
        }}
      />
    </div>
  );
}

function FilmStage({ file, notes, shown, onPlace }: PlayerStageProps) {
  const { t } = useTranslation('annotations');
  const film = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
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
  return (
    <div className={classNames('stack-16 at-start', styles.player)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- deliveries are drafts; what is published has captions */}
      <video
        ref={film}
        className={styles.film}
        controls
        playsInline
        preload="metadata"
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        aria-label={t('film', { name: file.name })}
        onPlay={(event) => filmStarted(event.currentTarget)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
      >
        <source src={file.play.url} type={file.play.type} />
      </video>
      <div dir="ltr" className={styles.track}>
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
      <NoteHere file={file} seconds={seconds} onPlace={onPlace} onPause={() => film.current?.pause()} />
    </div>
  );
}

interface MarksProps {
  readonly notes: readonly Annotation[];
  readonly durationMs: number | null | undefined;
}

/** Where the notes are. The list next to it leads to each of them, so these are hidden from screen readers. */
function Marks({ notes, durationMs }: MarksProps) {
  const length = Math.max(1, durationMs ?? 1);
  return notes.map((note) => (
    <span
      key={note.id}
      className={styles.mark}
      data-state={stateOf(note)}
      style={{ '--x': percent((note.at_ms ?? 0) / length) } as CSSProperties}
      aria-hidden="true"
    >
      {note.number}
    </span>
  ));
}

interface NoteHereProps {
  readonly file: StoredFile;
  readonly seconds: number;
  readonly onPlace: PlayerStageProps['onPlace'];
  readonly onPause: () => void;
}

function NoteHere({ file, seconds, onPlace, onPause }: NoteHereProps) {
  const { t } = useTranslation('annotations');
  if (!onPlace) return null;
  const put = () => {
    onPause();
    onPlace(Math.min(file.duration_ms ?? 0, Math.round(seconds * 1_000)));
  };
  return (
    <Button look="secondary" onClick={put}>
      {t('noteAt', { at: clock(seconds) })}
    </Button>
  );
}
