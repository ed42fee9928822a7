/** The files of an application: large, beside the answers. */
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/lifecycle';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/format';
import { Dialog } from '@/ui/dialog';
import { UserText } from '@/ui/user-text';
import styles from './application-files.module.css';

interface WithFilesProps {
  readonly files: readonly StoredFile[];
  readonly children: ReactNode;
}

/** Answers with the files beside them, or above them where there is no room. */
export function WithFiles({ files, children }: WithFilesProps) {
  const { t } = useTranslation('applications');
  if (files.length === 0) return children;
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <section aria-label={t('files.title')}>
          <h3>{t('files.title')}</h3>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id}>
                <SentFile file={file} />
              </li>
            ))}
          </ul>
        </section>
        <div>{children}</div>
      </div>
    </div>
  );
}

function SentFile({ file }: { readonly file: StoredFile }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return (
    <figure>
      <Preview file={file} />
      <figcaption>
        <a className={styles.caption} href={file.urls['file']} download={file.name}>
          <Download aria-hidden="true" />
          <span>
            <span className="visually-hidden">{t('files.download')} </span>
            <UserText>{file.name}</UserText> · {formatBytes(file.bytes, language)}
          </span>
        </a>
      </figcaption>
    </figure>
  );
}

/** Nothing for documents, and for what could not be read: they are downloaded. */
function Preview({ file }: { readonly file: StoredFile }) {
  const { kind, play, name } = file;
  if (kind === 'image') return <Picture file={file} />;
  if (kind === 'audio' && play) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's recording has none
    return <audio className={styles.sound} controls preload="none" src={play.url} aria-label={name} />;
  }
  if (kind === 'video' && play) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- an applicant's film has none
      <video
        {...sizeOf(file)}
        className={styles.shown}
        controls
        playsInline
        preload="none"
        src={play.url}
        aria-label={name}
      />
    );
  }
  return null;
}

function Picture({ file }: { readonly file: StoredFile }) {
  const { t } = useTranslation('applications');
  const [isLarge, setLarge] = useState(false);
  const pictures = picturesOf(file.urls);
  const largest = pictures.at(-1);
  if (!largest) return null;
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setLarge(true)}>
        <img
          {...sizeOf(file)}
          className={styles.shown}
          src={largest.url}
          srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(max-width: 960px) 90vw, 640px"
          alt={t('files.open', { name: file.name })}
          loading="lazy"
        />
      </button>
      {isLarge ? (
        <Dialog place="large" title={<UserText>{file.name}</UserText>} onClose={() => setLarge(false)}>
          <img {...sizeOf(file)} className={styles.shown} src={largest.url} alt={file.name} />
        </Dialog>
      ) : null}
    </>
  );
}

const sizeOf = ({ width, height }: StoredFile) => ({ width: width ?? undefined, height: height ?? undefined });

/** What was made of a picture, the smallest first. */
function picturesOf(urls: StoredFile['urls']): { readonly url: string; readonly width: number }[] {
  return Object.entries(urls)
    .map(([width, url]) => ({ url, width: Number(width) }))
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width - b.width);
}
