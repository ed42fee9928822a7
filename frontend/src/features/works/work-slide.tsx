/** One file of a work in the lightbox, with the words of the work below it. */
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicFile, PublicWork } from '@/api/types';
import { Report } from '@/forms/report/report';
import { useLanguage } from '@/i18n';
import { languages, type Language } from '@/i18n/languages';
import { classNames } from '@/lib/class-names';
import { Picture } from '@/ui/media/picture';
import { filmStarted } from '@/ui/media/playing';
import { SoundPlayer } from '@/ui/media/sound-player';
import { UserParagraph, UserText } from '@/ui/user-text';
import { altOf, pictureOf, siteOf, textOf, titleOf } from './presentation';
import styles from './works-lightbox.lazy.module.css';
import type { WorkSlide } from './slides';
import { WorkFacts } from './work-facts';

const WIDE = 16 / 9;

/** The part of a film where its own controls are, which are dragged, too. */
const CONTROLS_PX = 72;

interface WorkSlideProps {
  readonly slide: WorkSlide;
  readonly isCurrent: boolean;
  /** True if everyone sees the work. */
  readonly canReport: boolean;
}

export function WorkSlideView({ slide, isCurrent, canReport }: WorkSlideProps) {
  const { work, file } = slide;
  const language = useLanguage();
  const ratio = file.width && file.height ? file.width / file.height : WIDE;
  return (
    <figure className={styles.slide}>
      {/* The package closes on a click on an element of this name. */}
      <div className={`${styles.media} yarl__slide_wrapper`} style={{ '--ratio': ratio } as CSSProperties}>
        {file.kind === 'image' ? <Still file={file} ratio={ratio} alt={altOf(work, language)} /> : null}
        {file.kind === 'video' ? <Film work={work} file={file} isCurrent={isCurrent} /> : null}
        {file.kind === 'audio' && file.play ? (
          <div className={styles.sound}>
            <SoundPlayer sound={file.play} name={titleOf(work, language)} look="over" />
          </div>
        ) : null}
      </div>
      <Caption slide={slide} canReport={canReport && isCurrent} />
    </figure>
  );
}

function Still({ file, ratio, alt }: { readonly file: PublicFile; readonly ratio: number; readonly alt: string }) {
  const source = pictureOf(file);
  if (!source) return null;
  return (
    <Picture
      className={styles.fitted}
      source={source}
      alt={alt}
      sizes={`min(96vw, ${Math.round(ratio * 80)}vh)`}
      loading="eager"
    />
  );
}

interface FilmProps {
  readonly work: PublicWork;
  readonly file: PublicFile;
  readonly isCurrent: boolean;
}

/** Its controls are the browser's. It stops when another slide is shown. */
function Film({ work, file, isCurrent }: FilmProps) {
  const { t } = useTranslation('works');
  const language = useLanguage();
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isCurrent) film.current?.pause();
  }, [isCurrent]);
  if (!file.play) return null;
  const captions = (Object.keys(languages) as Language[]).flatMap((code) => {
    const url = work.captions[code];
    return url ? [{ code, url }] : [];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions that the work has
    <video
      ref={film}
      className={styles.fitted}
      controls
      playsInline
      preload="none"
      poster={(pictureOf(work.poster, 1280) ?? pictureOf(file, 1280))?.url}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      aria-label={t('filmOf', { title: titleOf(work, language) })}
      onPlay={(event) => filmStarted(event.currentTarget)}
      onKeyDown={keepArrows}
      onPointerDown={keepControls}
    >
      <source src={file.play.url} type={file.play.type} />
      {captions.map(({ code, url }) => (
        <track
          key={code}
          kind="captions"
          src={url}
          srcLang={code}
          label={languages[code].name}
          default={code === language}
        />
      ))}
    </video>
  );
}

/** The arrow keys wind the film, not the lightbox, while it has the focus. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** A drag of the seek bar is no swipe. */
function keepControls(event: PointerEvent<HTMLVideoElement>): void {
  const { bottom } = event.currentTarget.getBoundingClientRect();
  if (bottom - event.clientY < CONTROLS_PX) event.stopPropagation();
}

function Caption({ slide: { work, at }, canReport }: Omit<WorkSlideProps, 'isCurrent'>) {
  const { t } = useTranslation('works');
  const language = useLanguage();
  const text = textOf(work, language);
  const of = work.files.length;
  return (
    // Text is selected and scrolled here, not swiped.
    <figcaption className={styles.caption} onPointerDown={(event) => event.stopPropagation()}>
      <h2 className={styles.title}>
        <UserText>{titleOf(work, language)}</UserText>
        {of > 1 ? <span className={styles.place}>{t('pictureOf', { at: at + 1, of })}</span> : null}
      </h2>
      <WorkFacts work={work} className={classNames('dots', styles.facts)} />
      {text ? <UserParagraph className={styles.text}>{text}</UserParagraph> : null}
      {work.link ? (
        <a className={styles.link} href={work.link} target="_blank" rel="noopener noreferrer nofollow">
          {t('seeOn', { site: siteOf(work.link) })}
          <ArrowUpRight className="mirror" aria-hidden="true" />
        </a>
      ) : null}
      {canReport ? <Report isOver subject="work" id={work.id} name={titleOf(work, language)} /> : null}
    </figcaption>
  );
}
