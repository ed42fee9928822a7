import { Avatar } from '@/ui/avatar';
import { Cover } from '@/ui/cover';
import type { MotifName } from '@/ui/covers/motifs';
import { LogoMark } from '@/ui/logo';
import { SaduBand } from '@/ui/sadu';
import { Tags } from '@/ui/tags';
import styles from './design.module.css';
import { Line, Parts, useWords } from './panel';

const motifs: readonly MotifName[] = ['aperture', 'waveform', 'tiles', 'sea', 'halftone', 'phones', 'manuscript'];
const colours = [
  'bg',
  'surface',
  'sunken',
  'line',
  'control',
  'text',
  'muted',
  'brand',
  'brand-soft',
  'teal',
  'teal-soft',
  'pending-soft',
  'accepted-soft',
  'completed-soft',
  'danger-soft',
  'night',
] as const;

export function Type() {
  const words = useWords();
  return (
    <Parts name="type">
      <h4>{words.headline}</h4>
      <p>{words.text}</p>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <span key={colour} className={styles.swatch} style={{ background: `var(--${colour})` }}>
            <code dir="ltr">{colour}</code>
          </span>
        ))}
      </div>
    </Parts>
  );
}

export function Pictures() {
  const words = useWords();
  return (
    <Parts name="pictures">
      <SaduBand />
      <div className={styles.covers}>
        {motifs.map((motif, place) => (
          <Cover key={motif} motif={motif} seed={motif} palette={place} width={240} height={120} />
        ))}
      </div>
      <Line>
        <LogoMark />
        <Avatar name={words.person} seed="noura" />
        <Avatar name={words.place} seed="bader" size="large" />
      </Line>
      <Tags tags={words.services} most={3} />
    </Parts>
  );
}
