/** A picture is uploaded; once it is ready it is cut. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PicturePart } from '@/api/types';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { loadCropDialog } from './load-crop-dialog';
import styles from './pictures.lazy.module.css';
import { shapes } from './shapes';

const UploadField = lazy(async () => ({ default: (await import('@/forms/uploads/upload-field')).UploadField }));

interface ChoosePictureProps {
  readonly part: PicturePart;
  readonly isAnother: boolean;
  readonly takesPaste: boolean;
  readonly onReady: (file: string) => void;
  /** Absent where there is nothing to keep. */
  readonly onKeep?: (() => void) | undefined;
}

export function ChoosePicture({ part, isAnother, takesPaste, onReady, onKeep }: ChoosePictureProps) {
  const { t } = useTranslation('my-page');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [status, setStatus] = useState<UploadStatus>('done');
  // The field reports the ids before it reports that they are ready.
  const held = useRef<readonly string[]>([]);
  const change = useCallback((next: string[]) => {
    held.current = next;
    setIds(next);
  }, []);
  const tell = useCallback(
    (next: UploadStatus) => {
      setStatus(next);
      const [file] = held.current;
      if (next === 'done' && file !== undefined) onReady(file);
    },
    [onReady],
  );
  const [file] = ids;
  // While a picture is chosen and sent: the connection may be gone afterwards.
  useEffect(() => {
    // A failed import is tried again when the dialog opens.
    void loadCropDialog().catch(() => undefined);
  }, []);
  return (
    <div className={styles.choose}>
      <Suspense
        fallback={
          <div className={styles.pending}>
            <Skeleton shape="block" />
          </div>
        }
      >
        <UploadField
          label={t(isAnother ? `pictures.${part}.another` : `pictures.${part}.label`)}
          help={t(`pictures.${part}.help`)}
          purpose={shapes[part].purpose}
          most={1}
          value={ids}
          onChange={change}
          onStatus={tell}
          takesPaste={takesPaste}
        />
      </Suspense>
      {file !== undefined && status === 'done' ? (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => onReady(file)}>
            {t('pictures.cut')}
          </Button>
        </div>
      ) : null}
      {onKeep ? (
        <div className={styles.buttons}>
          <Button look="ghost" size="small" onClick={onKeep}>
            {t('pictures.keep')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
