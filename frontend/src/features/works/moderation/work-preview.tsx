/** The picture of a work, which opens all of it; sound plays in place. */
import { ArrowUpRight, Images, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PublicWork } from '@/api/types';
import { altOf, coverOf, kindOf, siteOf, titleOf } from '../presentation';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Picture } from '@/ui/media/picture';
import { SoundPlayer } from '@/ui/media/sound-player';
import styles from './works-screen.lazy.module.css';

const SIZES = '(max-width: 640px) 92vw, 400px';
const WIDEST = 960;

export function WorkPreview({ work, onOpen }: { readonly work: PublicWork; readonly onOpen: () => void }) {
  const { t } = useTranslation('admin-works');
  const { t: words } = useTranslation('works');
  const language = useLanguage();
  const kind = kindOf(work);
  const title = titleOf(work, language);
  const cover = coverOf(work, WIDEST);
  const picture = cover ? <Picture source={cover} alt={altOf(work, language)} sizes={SIZES} /> : null;
  if (kind === 'sound') {
    return (
      <div className={classNames('stack-12', styles.sounds)}>
        {picture ? <div className={styles.frame}>{picture}</div> : null}
        {work.files.map(({ play }, at) =>
          play ? (
            <SoundPlayer
              key={play.url}
              sound={play}
              name={work.files.length > 1 ? words('part', { title, at: at + 1, of: work.files.length }) : title}
            />
          ) : null,
        )}
      </div>
    );
  }
  if (kind === 'link') {
    return (
      <a className={styles.frame} href={work.link ?? ''} target="_blank" rel="noopener noreferrer nofollow">
        {picture}
        <span className="corner-mark">
          <span className="visually-hidden">{words('opensElsewhere')}</span>
          <ArrowUpRight className="mirror" aria-hidden="true" />
          <bdi>{siteOf(work.link ?? '')}</bdi>
        </span>
      </a>
    );
  }
  return (
    <button type="button" className={styles.frame} aria-haspopup="dialog" onClick={onOpen}>
      <span className="visually-hidden">{t('open')} </span>
      {picture}
      {kind === 'film' ? (
        <span className="corner-mark">
          <Play aria-hidden="true" />
          {words('film')}
        </span>
      ) : null}
      {kind === 'pictures' && work.files.length > 1 ? (
        <span className="corner-mark">
          <Images aria-hidden="true" />
          <span className="visually-hidden">{words('pictures', { count: work.files.length })}</span>
          <bdi aria-hidden="true">{work.files.length}</bdi>
        </span>
      ) : null}
    </button>
  );
}
