/** Files of a brief or a message: a preview where there is one, the type, the size, and the original to download. */
import { Download, File, FileArchive, FileAudio, FileVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { classNames } from '@/lib/class-names';
import { UserText } from '@/ui/user-text';
import styles from './attached-files.lazy.module.css';

const icons = { audio: FileAudio, video: FileVideo, document: FileArchive } as const;

export function AttachedFiles({ files }: { readonly files: readonly StoredFile[] }) {
  const { t } = useTranslation('brief');
  return (
    <ul className={classNames('stack-8', styles.files)} aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.id}>
          <AttachedFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function AttachedFile({ file }: { readonly file: StoredFile }) {
  const { t } = useTranslation('brief');
  const language = useLanguage();
  const { kind, name, urls } = file;
  const preview = kind === 'image' ? urls['320'] : undefined;
  const whole = kind === 'image' ? widestOf(urls) : undefined;
  const Icon = (kind && kind in icons && icons[kind as keyof typeof icons]) || File;
  const nameOf = (
    <span className="visually-hidden">
      <UserText>{name}</UserText>
    </span>
  );
  return (
    <div className={styles.file}>
      <span className={classNames('filled', styles.face)}>
        {preview === undefined ? <Icon aria-hidden="true" /> : <img src={preview} alt="" loading="lazy" />}
      </span>
      <span className="anywhere">
        <UserText>{name}</UserText>
        <span className={classNames('muted text-13', styles.facts)}>
          <bdi>{typeOf(name)}</bdi> · <bdi>{formatBytes(file.bytes, language)}</bdi>
        </span>
      </span>
      <span className={classNames('text-14', styles.ways)}>
        {whole === undefined ? null : (
          <a className={styles.way} href={whole} target="_blank" rel="noopener noreferrer">
            {t('files.view')} {nameOf}
          </a>
        )}
        <a className={styles.way} href={urls['file']} download={name}>
          <Download aria-hidden="true" />
          <span>
            {t('files.download')} {nameOf}
          </span>
        </a>
      </span>
    </div>
  );
}

/** As file managers show it: the extension. */
function typeOf(name: string): string {
  const extension = /\.([^.\s]{1,5})$/.exec(name)?.[1];
  return extension === undefined ? '?' : extension.toUpperCase();
}

function widestOf(urls: Readonly<Record<string, string>>): string | undefined {
  const widest = Math.max(0, ...Object.keys(urls).map((width) => Number(width) || 0));
  return urls[String(widest)];
}
