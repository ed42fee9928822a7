import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Cover } from '@/ui/cover';
import styles from './hero.module.css';

const pieces = [
  { name: 'photography', place: styles.topStart, motif: 'aperture', palette: 5, seed: 'lens', width: 200, height: 276 },
  {
    name: 'voiceover',
    place: styles.bottomStart,
    motif: 'waveform',
    palette: 3,
    seed: 'studio',
    width: 200,
    height: 226,
  },
  { name: 'branding', place: styles.topEnd, motif: 'tiles', palette: 1, seed: 'letters', width: 200, height: 226 },
  { name: 'shorts', place: styles.bottomEnd, motif: 'halftone', palette: 0, seed: 'dots', width: 200, height: 276 },
] as const;

/** Four covers around a tapestry. */
export function CoverGrid() {
  const { t } = useTranslation('home');
  return (
    <div className={styles.coverGrid} aria-hidden="true">
      {pieces.map(({ name, place, ...cover }) => (
        <figure key={name} className={classNames('filled', styles.piece, place)}>
          <Cover {...cover} />
          <figcaption>{t(`coverGrid.${name}`)}</figcaption>
        </figure>
      ))}
      <div className={classNames('filled', styles.piece, styles.tapestry)} />
    </div>
  );
}
