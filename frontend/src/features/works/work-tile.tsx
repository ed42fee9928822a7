/** A work in the grid: its picture, what kind of work it is, its title and facts. */
import { ArrowUpRight, Images, Play } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicWork } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { clock } from '@/ui/media/clock';
import { Picture } from '@/ui/media/picture';
import { WORK_WIDEST, workSizes } from '@/ui/media/work-sizes';
import { UserText } from '@/ui/user-text';
import { altOf, coverOf, kindOf, siteOf, titleOf } from './presentation';
import styles from './works-grid.lazy.module.css';
import { WorkFacts } from './work-facts';
import { WorkReport } from './work-report';

/** No tile is so narrow that its title does not fit, or so wide that it is a strip. */
const RATIO = { least: 0.68, most: 1.9 } as const;

interface WorkTileProps {
  readonly work: PublicWork;
  /** The place in the grid. */
  readonly place: number;
  readonly canReport: boolean;
  readonly onOpen: (id: string) => void;
}

/** As many as the first row of most grids has. */
const FIRST_ROW = 2;

export function tileId(work: string): string {
  return `work-${work}`;
}

export function WorkTile({ work, place, canReport, onOpen }: WorkTileProps) {
  const language = useLanguage();
  const cover = coverOf(work, WORK_WIDEST);
  const ratio = cover ? Math.min(RATIO.most, Math.max(RATIO.least, cover.width / cover.height)) : 1;
  const title = titleOf(work, language);
  const opened = <UserText>{title}</UserText>;
  return (
    <li className={styles.tile} style={{ '--ratio': ratio } as CSSProperties}>
      <div className={classNames('filled', styles.frame)}>
        {cover ? (
          <Picture
            source={cover}
            alt={altOf(work, language)}
            sizes={workSizes(ratio)}
            loading={place === 0 ? 'first' : place < FIRST_ROW ? 'eager' : 'lazy'}
          />
        ) : null}
        <Mark work={work} />
      </div>
      <h3 className={styles.title}>
        {kindOf(work) === 'link' && work.link ? (
          <a
            id={tileId(work.id)}
            className={classNames('bare', styles.open)}
            href={work.link}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {opened}
          </a>
        ) : (
          <button
            id={tileId(work.id)}
            type="button"
            className={classNames('bare', styles.open)}
            aria-haspopup="dialog"
            onClick={() => onOpen(work.id)}
          >
            {opened}
          </button>
        )}
      </h3>
      <WorkFacts work={work} className="dots muted text-14" />
      {canReport && kindOf(work) === 'link' ? <WorkReport work={work} /> : null}
    </li>
  );
}

/** In the corner of the picture: what is behind it, if it is not one picture. */
function Mark({ work }: { readonly work: PublicWork }) {
  const { t } = useTranslation('works');
  const kind = kindOf(work);
  if (kind === 'link') {
    return (
      <MarkPill icon={<ArrowUpRight className="mirror" aria-hidden="true" />} hint={t('opensElsewhere')}>
        <bdi>{siteOf(work.link ?? '')}</bdi>
      </MarkPill>
    );
  }
  if (kind === 'film') {
    const length = work.files[0]?.play?.duration_ms;
    return (
      <>
        <span className={styles.playable} aria-hidden="true">
          <Play />
        </span>
        <MarkPill icon={null} hint={t('film')}>
          {typeof length === 'number' ? <bdi>{clock(length / 1_000)}</bdi> : null}
        </MarkPill>
      </>
    );
  }
  if (work.files.length < 2) return null;
  return (
    <MarkPill icon={<Images aria-hidden="true" />} hint={t('pictures', { count: work.files.length })}>
      <bdi aria-hidden="true">{work.files.length}</bdi>
    </MarkPill>
  );
}

interface MarkPillProps {
  readonly icon: ReactNode;
  /** For those who do not see the icon. */
  readonly hint: string;
  readonly children: ReactNode;
}

function MarkPill({ icon, hint, children }: MarkPillProps) {
  return (
    <span className={classNames('corner-mark', children === null && styles.bare)}>
      <span className="visually-hidden">{hint}</span>
      {icon}
      {children}
    </span>
  );
}
