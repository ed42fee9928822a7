/** The picture of a film, taken from the film itself: creatives rarely have one at hand. */
import { Clapperboard } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { clock } from '@/ui/media/clock';
import { Notice } from '@/ui/notice';
import styles from './portfolio.lazy.module.css';

interface TakeFrameProps {
  /** Ready to be played. */
  readonly film: StoredFile;
  readonly onTaken: (picture: File) => void;
}

export function TakeFrame({ film, onTaken }: TakeFrameProps) {
  const { t } = useTranslation('portfolio');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setOpen(true)}>
        <Clapperboard aria-hidden="true" />
        {t('frame.open')}
      </Button>
      {isOpen
        ? // Outside the form: Enter on a control here must not send it.
          createPortal(
            <FrameDialog
              film={film}
              onClose={() => setOpen(false)}
              onTaken={(picture) => {
                setOpen(false);
                onTaken(picture);
              }}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** Films often begin with black. */
const FIRST_MOMENT_S = 1;
const STEP_S = 0.1;
const QUALITY = 0.92;

/** What the film shows now, as large as it is. Null where the browser cannot. */
async function pictureOf(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return null;
  context.drawImage(video, 0, 0);
  const type = 'image/jpeg';
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  return bytes && new File([bytes], `${name.replace(/\.\w+$/, '')}.jpg`, { type });
}

interface FrameDialogProps extends TakeFrameProps {
  readonly onClose: () => void;
}

function FrameDialog({ film, onTaken, onClose }: FrameDialogProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const seconds = (film.duration_ms ?? film.play?.duration_ms ?? 0) / 1_000;
  const [at, setAt] = useState(Math.min(FIRST_MOMENT_S, seconds / 2));
  const [isShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const seek = (moment: number) => {
    setAt(moment);
    if (video.current) video.current.currentTime = moment;
  };
  const take = async () => {
    const picture = video.current && (await pictureOf(video.current, film.name));
    if (picture) onTaken(picture);
    else setFailed(true);
  };
  return (
    <Dialog
      title={t('frame.title')}
      onClose={onClose}
      actions={
        <Button busy={!isShown && !hasFailed} onClick={() => void take()}>
          {t('frame.take')}
        </Button>
      }
    >
      <div className={styles.form}>
        <video
          ref={video}
          className={styles.film}
          src={film.play?.url}
          aria-label={film.name}
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={() => seek(at)}
          onSeeking={() => setShown(false)}
          onSeeked={() => setShown(true)}
          onLoadedData={({ currentTarget }) => setShown(!currentTarget.seeking)}
          onError={() => setFailed(true)}
        />
        <div className={styles.moment}>
          <label htmlFor={id}>{t('frame.moment')}</label>
          <span>{t('frame.at', { at: clock(at), of: clock(seconds) })}</span>
          {/* Left to right in both languages, as players are. */}
          <input
            id={id}
            dir="ltr"
            type="range"
            min={0}
            max={seconds}
            step={STEP_S}
            value={at}
            aria-valuetext={t('frame.at', { at: clock(at), of: clock(seconds) })}
            onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          />
        </div>
        {hasFailed ? (
          <Notice kind="error">
            <p>{t('frame.failed')}</p>
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
