import { Download, File, FileArchive, FileAudio, FileVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { UserText } from '@/ui/user-text';
import { useView } from './annotations/use-view';
import { isViewable } from './annotations/viewable';
import styles from './delivered-files.lazy.module.css';

const icons = { audio: FileAudio, video: FileVideo, document: FileArchive } as const;

/** The files of a version: a preview where there is one, and the original to download. */
export function DeliveredFiles({ files }: { readonly files: readonly StoredFile[] }) {
  const { t } = useTranslation('requests');
  const { openFile } = useView();
  return (
    <ul className="stack-8">
      {files.map((file) => (
        <li key={file.id} className={classNames('row-8 middle', styles.row)}>
          <DeliveredFile file={file} />
          {isViewable(file) ? (
            <Button size="small" look="secondary" onClick={() => openFile(file.id)}>
              {`${t('deliveries.view')} `}
              <span className="visually-hidden">
                <UserText>{file.name}</UserText>
              </span>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function DeliveredFile({ file }: { readonly file: StoredFile }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const size = formatBytes(file.bytes, language);
  const preview = file.kind === 'image' ? file.urls['320'] : undefined;
  const Icon = (file.kind && file.kind in icons && icons[file.kind as keyof typeof icons]) || File;
  return (
    <a className={styles.file} href={file.urls['file']} download={file.name}>
      <span className={classNames('filled', styles.face)}>
        {preview === undefined ? <Icon aria-hidden="true" /> : <img src={preview} alt="" loading="lazy" />}
      </span>
      <span className="anywhere">
        <span className="visually-hidden">{t('deliveries.download')} </span>
        <UserText>{file.name}</UserText>
      </span>
      <span className={classNames('muted text-15', styles.size)}>{size}</span>
      <Download className={styles.mark} aria-hidden="true" />
    </a>
  );
}
