/** Where a picture is cut: moved by the pointer, the arrow keys or buttons, and zoomed by a slider. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import packageStyles from 'react-easy-crop/react-easy-crop.css?inline';
import { useTranslation } from 'react-i18next';
import type { Crop, PicturePart } from '@/api/types';
import { useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { adoptStyles } from '@/ui/adopt-styles';
import { IconButton } from '@/ui/button';
import { classNames } from '@/lib/class-names';
import styles from './crop-area.lazy.module.css';
import { cropAt, mostZoom, shapes, type Source } from './shapes';

// The policy forbids the style element that the package would add.
adoptStyles(packageStyles);

/** In pixels of the screen, by one press of an arrow key. */
const KEY_STEP = 8;
/** By one press of a button, in shares of the frame. */
const BUTTON_STEP = 0.05;
/** Steps of the slider from one end to the other. */
const ZOOM_STEPS = 40;
const PERCENT = 100;

/** Where the picture goes. The sides are those of the picture, in either direction of the page. */
const moves = [
  { side: 'left', icon: ArrowLeft, x: -1, y: 0 },
  { side: 'right', icon: ArrowRight, x: 1, y: 0 },
  { side: 'up', icon: ArrowUp, x: 0, y: -1 },
  { side: 'down', icon: ArrowDown, x: 0, y: 1 },
] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface CropAreaProps {
  readonly part: PicturePart;
  readonly url: string;
  readonly source: Source;
  /** Where it was cut before. */
  readonly begun: Crop | null;
  readonly onCrop: (crop: Crop) => void;
  readonly onFailed: () => void;
}

const inPercent = ({ x, y, width, height }: Crop): Area => ({
  x: x * PERCENT,
  y: y * PERCENT,
  width: width * PERCENT,
  height: height * PERCENT,
});

/** How far the picture can be moved to either side. */
function roomOf(media: Size | null, frame: Size | null, zoom: number): Point {
  if (!media || !frame) return { x: 0, y: 0 };
  const room = (side: keyof Size) => Math.max(0, (media[side] * zoom - frame[side]) / 2);
  return { x: room('width'), y: room('height') };
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

export function CropArea({ part, url, source, begun, onCrop, onFailed }: CropAreaProps) {
  const { t } = useTranslation('my-page');
  const id = useId();
  const shape = shapes[part];
  const [at, setAt] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<Size | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const most = mostZoom(source, shape);
  const room = roomOf(media, frame, zoom);
  const moved = (by: Point): Point => ({
    x: within(at.x + by.x * (frame?.width ?? 0) * BUTTON_STEP, room.x),
    y: within(at.y + by.y * (frame?.height ?? 0) * BUTTON_STEP, room.y),
  });
  return (
    <div className={styles.parts}>
      <p id={`${id}-help`} className={styles.help}>
        {t(`pictures.${part}.cropHelp`)}
      </p>
      <div className={classNames(styles.stage, styles[part])}>
        <Cropper
          image={url}
          crop={at}
          zoom={zoom}
          aspect={shape.aspect}
          maxZoom={most}
          objectFit="cover"
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          {...(begun && { initialCroppedAreaPercentages: inPercent(begun) })}
          classes={{ cropAreaClassName: classNames(styles.frame) }}
          mediaProps={{ onError: onFailed }}
          cropperProps={{
            role: 'application',
            'aria-label': t('pictures.crop.area'),
            'aria-describedby': `${id}-help`,
          }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onMediaLoaded={setMedia}
          onCropSizeChange={setFrame}
          onCropAreaChange={({ x, y }) => onCrop(cropAt({ x: x / PERCENT, y: y / PERCENT, zoom }, source, shape))}
        />
      </div>
      <div className={styles.controls}>
        <Zoom zoom={zoom} most={most} onZoom={setZoom} />
        {/* As on the picture, not in the direction of the page. */}
        <div className={styles.moves} dir="ltr" role="group" aria-label={t('pictures.crop.move')}>
          {moves.map(({ side, icon: Icon, x, y }) => {
            const next = moved({ x, y });
            return (
              <IconButton
                key={side}
                label={t(`pictures.crop.${side}`)}
                aria-disabled={next.x === at.x && next.y === at.y}
                onClick={() => setAt(next)}
              >
                <Icon aria-hidden="true" />
              </IconButton>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ZoomProps {
  readonly zoom: number;
  readonly most: number;
  readonly onZoom: (zoom: number) => void;
}

function Zoom({ zoom, most, onZoom }: ZoomProps) {
  const { t } = useTranslation('my-page');
  const language = useLanguage();
  const share = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <label className={styles.zoom}>
      <span className={styles.zoomLabel}>
        {t('pictures.crop.zoom')} <bdi aria-hidden="true">{share.format(zoom)}</bdi>
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label={t('pictures.crop.zoom')}
        aria-valuetext={share.format(zoom)}
        min={1}
        max={most}
        step={(most - 1) / ZOOM_STEPS || 'any'}
        disabled={most === 1}
        value={zoom}
        onChange={({ target }) => onZoom(target.valueAsNumber)}
      />
      {most === 1 ? <span className={styles.help}>{t('pictures.crop.noZoom')}</span> : null}
    </label>
  );
}
