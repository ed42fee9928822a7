/** Plays one sound. Left to right in both languages, as players are: only its words follow the direction. */
import { Pause, Play } from 'lucide-react';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { clock } from './clock';
import { releaseSound, seekSound, toggleSound, useSound } from './playing';
import styles from './sound-player.lazy.module.css';
import { Waveform } from './waveform';

export interface Sound {
  readonly url: string;
  readonly duration_ms?: number | null | undefined;
  readonly peaks?: string | null | undefined;
}

interface SoundPlayerProps {
  readonly sound: Sound;
  /** What is heard, for the names of the controls. */
  readonly name: string;
  /** `over` lies on a picture. */
  readonly look?: 'plain' | 'over';
  /** Lies on the waveform: marks of moments. */
  readonly children?: ReactNode;
}

export function SoundPlayer({ sound, name, look = 'plain', children }: SoundPlayerProps) {
  const { t } = useTranslation();
  const { url } = sound;
  const state = useSound(url);
  useEffect(() => () => releaseSound(url), [url]);
  const duration = state.duration ?? (sound.duration_ms ?? 0) / 1_000;
  const share = duration > 0 ? Math.min(1, state.seconds / duration) : 0;
  const isBegun = state.isPlaying || state.seconds > 0;
  const Icon = state.isPlaying ? Pause : Play;
  return (
    <div dir="ltr" className={classNames(styles.player, styles[look])}>
      <button
        type="button"
        className={styles.button}
        aria-label={t(state.isPlaying ? 'sound.pause' : 'sound.play', { name })}
        onClick={() => toggleSound(url)}
      >
        <Icon aria-hidden="true" />
      </button>
      <div className={styles.track} style={{ '--played': `${share * 100}%` } as CSSProperties}>
        <Waveform peaks={sound.peaks} className={styles.wave} />
        <Waveform peaks={sound.peaks} className={classNames(styles.wave, styles.played)} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          value={Math.floor(state.seconds)}
          aria-label={t('sound.seek', { name })}
          aria-valuetext={t('sound.position', { at: clock(state.seconds), of: clock(duration) })}
          onChange={(event) => seekSound(url, event.currentTarget.valueAsNumber)}
        />
        {children}
      </div>
      <span className={styles.time}>{clock(isBegun ? state.seconds : duration)}</span>
      {state.hasFailed ? (
        <span className={styles.failed} role="alert" dir="auto">
          {t('sound.failed')}
        </span>
      ) : null}
    </div>
  );
}
