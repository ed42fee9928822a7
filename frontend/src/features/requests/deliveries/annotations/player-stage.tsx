/** Sound with the marks of its notes, or a film. */
import { useEffect, useRef } from 'react';
import { classNames } from '@/lib/class-names';
import { seekSound, toggleSound, useSound } from '@/ui/media/playing';
import { SoundPlayer } from '@/ui/media/sound-player';
import { FilmStage } from './film-stage';
import { Marks, NoteHere, type PlayerStageProps, type Shown } from './player-parts';
import styles from './stage.lazy.module.css';

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
    <div className={classNames('stack-16 at-start', styles.sound)}>
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
