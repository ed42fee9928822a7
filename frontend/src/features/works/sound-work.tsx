/** A work that is heard: it plays in place. */
import { useTranslation } from 'react-i18next';
import type { PublicWork } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Picture } from '@/ui/media/picture';
import { SoundPlayer } from '@/ui/media/sound-player';
import { UserParagraph, UserText } from '@/ui/user-text';
import { altOf, coverOf, textOf, titleOf } from './presentation';
import styles from './sound-work.lazy.module.css';
import { WorkFacts } from './work-facts';
import { WorkReport } from './work-report';

const COVER_SIZES = '96px';

interface SoundWorkProps {
  readonly work: PublicWork;
  readonly canReport: boolean;
}

export function SoundWork({ work, canReport }: SoundWorkProps) {
  const { t } = useTranslation('works');
  const language = useLanguage();
  const title = titleOf(work, language);
  const text = textOf(work, language);
  const cover = coverOf(work, 320);
  return (
    <li className={classNames('card stack-12', styles.work)}>
      <div className="row-16 middle">
        {cover ? (
          <Picture className={styles.cover} source={cover} alt={altOf(work, language)} sizes={COVER_SIZES} />
        ) : null}
        <div className={styles.words}>
          <h3 className={styles.title}>
            <UserText>{title}</UserText>
          </h3>
          <WorkFacts work={work} className="dots muted text-14" />
        </div>
      </div>
      {text ? <UserParagraph className={classNames('muted text-15', styles.text)}>{text}</UserParagraph> : null}
      {work.files.map(({ play }, at) =>
        play ? (
          <SoundPlayer
            key={play.url}
            sound={play}
            name={work.files.length > 1 ? t('part', { title, at: at + 1, of: work.files.length }) : title}
          />
        ) : null,
      )}
      {work.transcript ? (
        <details className={styles.transcript}>
          <summary>{t('transcript')}</summary>
          <UserParagraph>{work.transcript}</UserParagraph>
        </details>
      ) : null}
      {canReport ? <WorkReport work={work} /> : null}
    </li>
  );
}
