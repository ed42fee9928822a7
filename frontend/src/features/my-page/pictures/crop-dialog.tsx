/** A picture of the page is cut to its shape and saved in the draft. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Crop, PicturePart, StoredFile } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { fileQuery } from '@/entities/file';
import { setPictureMutation } from '@/entities/my-page';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { useToasts } from '@/ui/toast';
import { CropArea } from './crop-area';
import styles from './crop-dialog.lazy.module.css';
import { isTooSmall, shapes, type Source } from './shapes';
import { usePictureFailure } from './use-picture-failure';

/** Enough for the stage on dense screens. */
const STAGE_WIDTH = 1280;

function addressOf({ urls }: StoredFile): string | undefined {
  const widths = Object.keys(urls)
    .map(Number)
    .filter((width) => width > 0)
    .toSorted((one, other) => one - other);
  return urls[String(widths.find((width) => width >= STAGE_WIDTH) ?? widths.at(-1))];
}

interface CropDialogProps {
  readonly part: PicturePart;
  readonly file: string;
  /** Where it was cut before. */
  readonly begun: Crop | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Another picture is to be chosen. */
  readonly onAnother: () => void;
}

export function CropDialog({ part, file: id, begun, onClose, onSaved, onAnother }: CropDialogProps) {
  const { t } = useTranslation('my-page');
  const { t: shell } = useTranslation();
  const { succeed } = useToasts();
  const failureOf = usePictureFailure(part);
  const file = useQuery(fileQuery(id, true));
  const [crop, setCrop] = useState<Crop | null>(null);
  const { mutate, isPending, error } = useSingleMutation(setPictureMutation);
  const { width, height } = file.data ?? {};
  const source = width && height ? { width, height } : null;
  const tooSmall = source !== null && isTooSmall(source, shapes[part]);
  const save = () => {
    if (!crop) return;
    mutate(
      { part, file: id, crop },
      {
        onSuccess: () => {
          succeed(t(`pictures.${part}.saved`));
          onSaved();
        },
      },
    );
  };
  // Outside the form: Enter on a control here must not send it.
  return createPortal(
    <Dialog
      title={t(`pictures.${part}.crop`)}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          {tooSmall ? (
            <Button onClick={onAnother}>{t('pictures.crop.another')}</Button>
          ) : (
            <Button busy={isPending} disabled={crop === null} onClick={save}>
              {t(isPending ? 'pictures.crop.saving' : 'pictures.crop.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {error ? <Notice kind="error">{failureOf(error, t('pictures.saveFailed'))}</Notice> : null}
        {tooSmall ? (
          <Notice kind="error">{t(`pictures.${part}.tooSmall`)}</Notice>
        ) : (
          <Stage key={id} part={part} file={file} source={source} begun={begun} onCrop={setCrop} />
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

interface StageProps {
  readonly part: PicturePart;
  readonly file: {
    readonly data: StoredFile | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly source: Source | null;
  readonly begun: Crop | null;
  readonly onCrop: (crop: Crop) => void;
}

/** The picture, or why it is not there. */
function Stage({ part, file, source, begun, onCrop }: StageProps) {
  const { t } = useTranslation('my-page');
  const { t: shell } = useTranslation();
  const errorMessage = useErrorMessage();
  const [isBroken, setIsBroken] = useState(false);
  const url = file.data && addressOf(file.data);
  if (isBroken || (file.error && !file.data)) {
    return (
      <Notice kind="error">
        <div className={styles.failed}>
          <p>{file.error ? errorMessage(file.error, t('pictures.crop.failed')) : t('pictures.crop.failed')}</p>
          <Button
            look="secondary"
            size="small"
            busy={file.isFetching}
            onClick={() => void file.refetch().then(() => setIsBroken(false))}
          >
            {shell('tryAgain')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (!source || url === undefined) return <Skeleton shape="block" />;
  return (
    <CropArea part={part} url={url} source={source} begun={begun} onCrop={onCrop} onFailed={() => setIsBroken(true)} />
  );
}
