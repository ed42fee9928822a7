/** What a file looks like: as the server shows it, before that as the browser does, otherwise the icon of its kind. */
import { File, FileArchive, FileAudio, FileImage, FileVideo } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './upload-row.module.css';
import { useSource } from './use-source';
import type { UploadRow } from './use-uploads';

const LocalMedia = lazy(async () => {
  try {
    return { default: (await import('./local-media')).LocalMedia };
  } catch {
    // The connection is gone: the icon has to do.
    return { default: () => null };
  }
});

const icons = { image: FileImage, audio: FileAudio, video: FileVideo, document: FileArchive, text: File } as const;

interface UploadFaceProps {
  readonly row: UploadRow;
  /** For the names of the controls. */
  readonly name: string;
}

export function UploadFace({ row: { file, kind, chosen }, name }: UploadFaceProps) {
  const [hasFailed, setFailed] = useState(false);
  const served = file?.urls['320'];
  const source = useSource(chosen, served);
  // A converted film has a picture, too.
  const hasPicture = served !== undefined || (kind === 'image' && chosen !== undefined && !hasFailed);
  const Icon = kind ? icons[kind] : File;
  return (
    <span className={classNames('filled', styles.face)}>
      {hasPicture ? (
        <img ref={source} alt="" decoding="async" onError={() => setFailed(true)} />
      ) : (
        <Icon aria-hidden="true" />
      )}
      {chosen && ((kind === 'video' && !hasPicture) || kind === 'audio') ? (
        <Suspense fallback={null}>
          <LocalMedia file={chosen} kind={kind} name={name} />
        </Suspense>
      ) : null}
    </span>
  );
}
