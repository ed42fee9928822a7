/** A picture with its pins. It is not mirrored in Arabic, and neither are they. */
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, StoredFile } from '@/api/types';
import { Picture, type PictureSource } from '@/ui/media/picture';
import styles from './stage.lazy.module.css';
import { CENTRE, LEAP, movedByKey, percent, pointAt, STEP, type Point } from './places';
import { sourceOf, stateOf } from './viewable';
import { ZoomFrame, type Zoom } from './zoom-frame';

interface PictureStageProps {
  readonly file: StoredFile;
  readonly notes: readonly Annotation[];
  readonly currentId?: string | undefined;
  /** Where a note is being written. */
  readonly place?: Point | undefined;
  readonly onPlace?: ((point: Point) => void) | undefined;
  readonly onSelect?: ((note: Annotation) => void) | undefined;
  /** Without it the picture is as wide as what it is in. */
  readonly size?: Zoom | undefined;
}

const at = ({ x, y }: Point) => ({ '--x': percent(x), '--y': percent(y) }) as CSSProperties;

export function PictureStage(props: PictureStageProps) {
  const { file, size } = props;
  const source = sourceOf(file);
  if (!source) return null;
  const ratio = source.width / source.height;
  const share = 70 * (size?.zoom ?? 1);
  const stage = (
    <PinnedPicture {...props} source={source} ratio={ratio} sizes={`(min-width: 961px) ${share}vw, 92vw`} />
  );
  return size ? (
    <ZoomFrame {...size} ratio={ratio}>
      {stage}
    </ZoomFrame>
  ) : (
    stage
  );
}

interface PinnedPictureProps extends PictureStageProps {
  readonly source: PictureSource;
  readonly ratio: number;
  readonly sizes: string;
}

function PinnedPicture({ file, notes, currentId, place, onPlace, onSelect, source, ratio, sizes }: PinnedPictureProps) {
  const { t } = useTranslation('annotations');
  return (
    <div dir="ltr" className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
      <Picture
        className={styles.picture}
        source={source}
        alt={t('picture', { name: file.name })}
        sizes={sizes}
        loading="eager"
      />
      {onPlace ? <Surface onPlace={onPlace} /> : null}
      {notes.map((note) => (
        <Pin key={note.id} note={note} isCurrent={note.id === currentId} onSelect={onSelect} />
      ))}
      {place ? (
        <span className={styles.pin} data-state="new" style={at(place)} aria-hidden="true">
          +
        </span>
      ) : null}
    </div>
  );
}

interface PinProps {
  readonly note: Annotation;
  readonly isCurrent: boolean;
  readonly onSelect: PictureStageProps['onSelect'];
}

function Pin({ note, isCurrent, onSelect }: PinProps) {
  const { t } = useTranslation('annotations');
  const { number, body, x, y } = note;
  const pin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) pin.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  const look = { className: styles.pin, 'data-state': stateOf(note), style: at({ x, y }) };
  if (!onSelect)
    return (
      <span {...look} aria-hidden="true">
        {number}
      </span>
    );
  return (
    <button
      {...look}
      ref={pin}
      type="button"
      aria-label={t('pin', { number, body })}
      aria-pressed={isCurrent}
      onClick={() => onSelect(note)}
    >
      {number}
    </button>
  );
}

/** Takes the place of a new pin: where it is pressed, or where the arrow keys have moved the aim. */
function Surface({ onPlace }: { readonly onPlace: (point: Point) => void }) {
  const { t } = useTranslation('annotations');
  const hintId = useId();
  const [aim, setAim] = useState(CENTRE);
  const [isMoved, setMoved] = useState(false);
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (aim !== CENTRE) ring.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [aim]);
  const moveByKey = (event: KeyboardEvent) => {
    const next = movedByKey(aim, event.key, event.shiftKey ? LEAP : STEP);
    if (!next) return;
    // Otherwise the arrows scroll the dialog.
    event.preventDefault();
    setAim(next);
    setMoved(true);
  };
  const put = (event: MouseEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // Enter and Space are clicks without a pointer.
    const isPointed = event.detail > 0 && width > 0 && height > 0;
    onPlace(isPointed ? pointAt((event.clientX - left) / width, (event.clientY - top) / height) : aim);
  };
  return (
    <>
      <button
        type="button"
        className={styles.surface}
        aria-label={t('surface.label')}
        aria-describedby={hintId}
        onKeyDown={moveByKey}
        onClick={put}
      />
      <span ref={ring} className={styles.aim} style={at(aim)} aria-hidden="true" />
      <span id={hintId} className="visually-hidden">
        {t('surface.keys')}
      </span>
      <span className="visually-hidden" role="status">
        {isMoved ? t('surface.at', { x: Math.round(aim.x * 100), y: Math.round(aim.y * 100) }) : ''}
      </span>
    </>
  );
}
