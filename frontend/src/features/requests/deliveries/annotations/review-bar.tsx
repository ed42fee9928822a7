/** Over a delivered file: which file it is, the one before and the one after, its size, and the whole screen. */
import { ChevronLeft, ChevronRight, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatScale } from '@/i18n/scale';
import { classNames } from '@/lib/class-names';
import { Button, IconButton } from '@/ui/button';
import { SelectBox } from '@/ui/select-box';
import styles from './annotations.lazy.module.css';
import type { useFullScreen } from './use-full-screen';
import { useFileOptions } from './use-file-options';
import type { ViewedFile } from './viewable';
import { FITS, larger, MOST, smaller } from './zoom';
import type { Zoom } from './zoom-frame';

interface ReviewBarProps {
  readonly files: readonly ViewedFile[];
  readonly viewed: ViewedFile;
  readonly onChoose: (id: string) => void;
  /** Undefined for sound. */
  readonly size: Zoom | undefined;
  readonly fullScreen: ReturnType<typeof useFullScreen>;
}

export function ReviewBar({ files, viewed, onChoose, size, fullScreen }: ReviewBarProps) {
  const { t } = useTranslation('annotations');
  const options = useFileOptions(files);
  const Screen = fullScreen.isOn ? Minimize : Maximize;
  return (
    <div className={classNames('line-16 middle', styles.bar)}>
      {options.length > 1 ? (
        <>
          <SelectBox label={t('file')} value={viewed.file.id} options={options} onChange={onChoose} />
          <Neighbours files={files} viewed={viewed} onChoose={onChoose} />
        </>
      ) : null}
      {size ? (
        <div className={classNames('row-4 middle', styles.tools)}>
          <Sizes {...size} />
          {fullScreen.isPossible ? (
            <IconButton
              label={t(fullScreen.isOn ? 'fullScreen.leave' : 'fullScreen.enter')}
              onClick={fullScreen.toggle}
            >
              <Screen aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The files of the same version, one after another. */
function Neighbours({ files, viewed, onChoose }: Pick<ReviewBarProps, 'files' | 'viewed' | 'onChoose'>) {
  const { t } = useTranslation('annotations');
  const ofVersion = files.filter(({ version }) => version === viewed.version);
  const place = ofVersion.findIndex(({ file }) => file.id === viewed.file.id);
  if (ofVersion.length < 2) return null;
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => {
    const next = ofVersion[to];
    // It keeps the focus at either end.
    return (
      <IconButton label={label} aria-disabled={next === undefined} onClick={() => next && onChoose(next.file.id)}>
        <Icon className="mirror" aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <div className="row-4 middle" role="group" aria-label={t('files.label')}>
      {step(place - 1, t('files.previous'), ChevronLeft)}
      <span className={styles.place} aria-live="polite">
        {t('files.place', { place: place + 1, count: ofVersion.length })}
      </span>
      {step(place + 1, t('files.next'), ChevronRight)}
    </div>
  );
}

function Sizes({ zoom, onZoom }: Zoom) {
  const { t } = useTranslation('annotations');
  const language = useLanguage();
  return (
    <div className="row-4 middle" role="group" aria-label={t('zoom.label')}>
      <IconButton label={t('zoom.out')} aria-disabled={zoom <= FITS} onClick={() => onZoom(smaller(zoom))}>
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        look="ghost"
        className={styles.zoom}
        aria-label={t('zoom.fit', { zoom: formatScale(zoom, language) })}
        onClick={() => onZoom(FITS)}
      >
        {formatScale(zoom, language)}
      </Button>
      <IconButton label={t('zoom.in')} aria-disabled={zoom >= MOST} onClick={() => onZoom(larger(zoom))}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
    </div>
  );
}
