/**
 * One picture of the page: chosen, cropped again, replaced and removed; each change is saved in the draft immediately.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crop, MyPage, PicturePart as Part, ProfilePicture } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { removePictureMutation } from '@/entities/my-page';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import { ChoosePicture } from './choose-picture';
import { CropDialogPlace } from './crop-dialog-place';
import { HiddenNotice } from './hidden-notice';
import { PictureFace } from './picture-face';
import { PictureState } from './picture-state';
import styles from './pictures.lazy.module.css';

interface PicturePartProps {
  readonly part: Part;
  readonly profile: MyPage;
  readonly isReplacing: boolean;
  readonly onReplacing: (part: Part | null) => void;
  readonly takesPaste: boolean;
}

interface Cutting {
  readonly file: string;
  readonly begun: Crop | null;
}

export function PicturePart({ part, profile, isReplacing, onReplacing, takesPaste }: PicturePartProps) {
  const { t } = useTranslation('my-page');
  const [cutting, setCutting] = useState<Cutting | null>(null);
  // Each begins with an empty control.
  const [attempt, setAttempt] = useState(0);
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const picture = profile.draft[part] ?? null;
  const ready = useCallback((file: string) => setCutting({ file, begun: null }), []);

  const isChosen = picture !== null;
  const uploaded = picture?.file;
  // Not where what it was cut out of has been deleted.
  const cutAgain = uploaded ? () => setCutting({ file: uploaded, begun: picture.crop }) : undefined;

  // The control that was used has gone with what it did, or goes when the page shows the change.
  useEffect(() => {
    if (changes === 0 || document.activeElement !== document.body) return;
    const button = place.current?.querySelector<HTMLElement>(isChosen ? '[data-chosen]' : 'button');
    (button ?? place.current)?.focus();
  }, [changes, isChosen]);

  const changed = () => {
    setCutting(null);
    onReplacing(null);
    setChanges((count) => count + 1);
  };
  return (
    <div
      ref={place}
      className={styles.part}
      tabIndex={-1}
      // The control that a picture is chosen with is a group of this name itself.
      {...(picture && { role: 'group', 'aria-label': t(`pictures.${part}.label`) })}
    >
      <HiddenNotice part={part} profile={profile} />
      {picture ? (
        <Chosen
          part={part}
          picture={picture}
          published={profile.published[part] ?? null}
          onCut={cutAgain}
          onReplace={() => onReplacing(part)}
          onRemoved={changed}
        />
      ) : null}
      {picture === null || isReplacing ? (
        <ChoosePicture
          key={attempt}
          part={part}
          isAnother={picture !== null}
          takesPaste={takesPaste}
          onReady={ready}
          onKeep={picture ? () => onReplacing(null) : undefined}
        />
      ) : null}
      {cutting ? (
        <CropDialogPlace
          part={part}
          file={cutting.file}
          begun={cutting.begun}
          onClose={() => setCutting(null)}
          onSaved={changed}
          onAnother={() => {
            setCutting(null);
            setAttempt(attempt + 1);
            if (picture) onReplacing(part);
          }}
        />
      ) : null}
    </div>
  );
}

interface ChosenProps {
  readonly part: Part;
  readonly picture: ProfilePicture;
  readonly published: ProfilePicture | null;
  readonly onCut: (() => void) | undefined;
  readonly onReplace: () => void;
  readonly onRemoved: () => void;
}

function Chosen({ part, picture, published, onCut, onReplace, onRemoved }: ChosenProps) {
  const { t } = useTranslation('my-page');
  const { t: shell } = useTranslation();
  const { succeed } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending, error } = useSingleMutation(removePictureMutation);
  // Not by the callbacks of this control, which goes with the picture.
  const remove = async () => {
    try {
      await mutateAsync(part);
    } catch {
      // Shown next to the picture.
      return;
    }
    succeed(t(`pictures.${part}.removed`));
    onRemoved();
  };
  return (
    <>
      {error ? (
        <Notice kind="error">
          <div className={styles.failed}>
            <p>{errorMessage(error, t('pictures.removeFailed'))}</p>
            <Button look="secondary" size="small" busy={isPending} onClick={() => void remove()}>
              {shell('tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : null}
      <div className={styles.chosen}>
        <PictureFace part={part} picture={picture} />
        <div className={styles.words}>
          <p className={styles.name}>{t(`pictures.${part}.label`)}</p>
          <PictureState part={part} picture={picture} published={published} />
          <div className={styles.buttons}>
            {onCut ? (
              <Button data-chosen look="secondary" size="small" onClick={onCut}>
                {t('pictures.changeCrop')} <span className="visually-hidden">{t(`pictures.${part}.label`)}</span>
              </Button>
            ) : null}
            <Button data-chosen look="secondary" size="small" onClick={onReplace}>
              {t('pictures.replace')} <span className="visually-hidden">{t(`pictures.${part}.label`)}</span>
            </Button>
            <Button look="ghost" size="small" busy={isPending} onClick={() => void remove()}>
              {t('pictures.remove')} <span className="visually-hidden">{t(`pictures.${part}.label`)}</span>
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
