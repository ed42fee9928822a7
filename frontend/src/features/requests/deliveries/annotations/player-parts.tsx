/** What the players of sound and of films have in common: the marks of their notes, and the way to a new one. */
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, StoredFile } from '@/api/types';
import { Button } from '@/ui/button';
import { clock } from '@/ui/media/clock';
import { percent } from './places';
import styles from './stage.lazy.module.css';
import { stateOf } from './viewable';
import type { Zoom } from './zoom-frame';

/** A note that was asked for, and how many were before it: the same one may be shown again. */
export interface Shown {
  readonly note: Annotation;
  readonly turn: number;
}

export interface PlayerStageProps {
  readonly file: StoredFile;
  readonly notes: readonly Annotation[];
  readonly shown?: Shown | undefined;
  readonly onPlace?: ((atMs: number) => void) | undefined;
  /** Of a film; without it the film is as wide as what it is in. */
  readonly size?: Zoom | undefined;
}

interface MarksProps {
  readonly notes: readonly Annotation[];
  readonly durationMs: number | null | undefined;
}

/** Where the notes are. The list next to it leads to each of them, so these are hidden from screen readers. */
export function Marks({ notes, durationMs }: MarksProps) {
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

export function NoteHere({ file, seconds, onPlace, onPause }: NoteHereProps) {
  const { t } = useTranslation('annotations');
  if (!onPlace) return null;
  const put = () => {
    onPause();
    onPlace(Math.min(file.duration_ms ?? 0, Math.round(seconds * 1_000)));
  };
  return (
    <Button look="secondary" className={styles.noteHere} onClick={put}>
      {t('noteAt', { at: clock(seconds) })}
    </Button>
  );
}
