/** The files of an application: large, next to the answers. */
import { Download } from 'lucide-react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { UserText } from '@/ui/user-text';
import styles from './application-files.module.css';
import { LargePicture } from './large-picture';
import { largestOf, picturesOf, sizeOf } from './pictures';

interface WithFilesProps {
  readonly files: readonly StoredFile[];
  readonly children: ReactNode;
}

/** Answers with the files next to them, or above them where there is no room. */
export function WithFiles({ files, children }: WithFilesProps) {
  const { t } = useTranslation('applications');
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (files.length === 0) return children;
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <section aria-label={t('files.title')}>
          <h3>{t('files.title')}</h3>
          <ul className={classNames('stack-24', styles.files)}>
            {files.map((file) => (
              <li key={file.id}>
                <SentFile file={file} onOpen={setOpenedId} />
              </li>
            ))}
          </ul>
        </section>
        <div>{children}</div>
      </div>
      {openedId === null ? null : (
        <LargePicture files={files.filter(largestOf)} openedId={openedId} onClose={() => setOpenedId(null)} />
      )}
    </div>
  );
}

interface SentFileProps {
  readonly file: StoredFile;
  /** Shows a picture large. */
  readonly onOpen: (id: string) => void;
}

function SentFile({ file, onOpen }: SentFileProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return (
    <figure>
      <Preview file={file} onOpen={onOpen} />
      <figcaption>
        <a className={classNames('row-12 middle', styles.caption)} href={file.urls['file']} download={file.name}>
          <Download aria-hidden="true" />
          <span>
            <span className="visually-hidden">{t('files.download')} </span>
            <UserText>{file.name}</UserText> · <span className={styles.size}>{formatBytes(file.bytes, language)}</span>
          </span>
        </a>
      </figcaption>
    </figure>
  );
}

/** They are the browser's own players, which know nothing of each other. */
function pauseOthers({ currentTarget: begun }: SyntheticEvent<HTMLMediaElement>) {
  const players = begun.closest('ul')?.querySelectorAll<HTMLMediaElement>('audio, video') ?? [];
  for (const player of players) {
    if (player !== begun) player.pause();
  }
}

/** Nothing for documents, and for what could not be read: they are downloaded. */
function Preview({ file, onOpen }: SentFileProps) {
  const { kind, play, name } = file;
  const language = useLanguage();
  if (kind === 'image') return <Picture file={file} onOpen={onOpen} />;
  if (!play) return null;
  const player = {
    controls: true,
    preload: 'none',
    src: play.url,
    'aria-label': isolated(name, language),
    onPlay: pauseOthers,
  } as const;
  if (kind === 'audio') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's recording has none
    return <audio {...player} className={styles.sound} />;
  }
  if (kind === 'video') {
    return (
      // The browser shows the frame at that second instead of a dark box: an applicant's film has no picture of its own.
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nor captions
      <video
        {...sizeOf(file)}
        {...player}
        preload="metadata"
        src={`${play.url}#t=0.1`}
        className={styles.shown}
        playsInline
      />
    );
  }
  return null;
}

function Picture({ file, onOpen }: SentFileProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const pictures = picturesOf(file);
  const largest = pictures.at(-1);
  if (!largest) return null;
  return (
    <button type="button" className={styles.opener} onClick={() => onOpen(file.id)}>
      <img
        {...sizeOf(file)}
        className={styles.shown}
        src={largest.url}
        srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(max-width: 960px) 90vw, 640px"
        alt={t('files.open', { name: isolated(file.name, language) })}
        loading="lazy"
      />
    </button>
  );
}
