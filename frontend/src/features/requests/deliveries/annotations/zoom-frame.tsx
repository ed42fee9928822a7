/**
 * Shows its content as large as fits, or larger: then it is scrolled, dragged with the mouse, or moved by the arrow keys.
 * Not mirrored in Arabic.
 */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './stage.lazy.module.css';
import { byKey, byWheel, FITS } from './zoom';

/** A press that moves less than this is a click. */
const DRAG_PX = 4;

export interface Zoom {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

interface ZoomFrameProps extends Zoom {
  /** Width by height. */
  readonly ratio: number;
  readonly children: ReactNode;
}

export function ZoomFrame({ ratio, zoom, onZoom, children }: ZoomFrameProps) {
  const { t } = useTranslation('annotations');
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  const isZoomed = zoom > FITS;
  const drag = useDrag(isZoomed);

  // What is in the middle stays there.
  useLayoutEffect(() => {
    const more = zoom / before.current - 1;
    before.current = zoom;
    const element = frame.current;
    if (!element || more === 0) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollBy((scrollLeft + clientWidth / 2) * more, (scrollTop + clientHeight / 2) * more);
  }, [zoom]);

  // React's own listener can't keep the browser from zooming the page.
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(byWheel(zoom, event.deltaY));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [zoom, onZoom]);

  const press = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : byKey(zoom, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onZoom(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and the mouse repeat what the buttons and the scroll bars do
    <div
      ref={frame}
      dir="ltr"
      role="group"
      aria-label={t('zoom.frame')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled by keyboard
      tabIndex={isZoomed ? 0 : undefined}
      className={styles.frame}
      data-zoomed={isZoomed || undefined}
      style={{ '--ratio': ratio, '--zoom': zoom } as CSSProperties}
      onKeyDown={press}
      {...drag}
    >
      {children}
    </div>
  );
}

/** Moves what is larger than its frame with the mouse; a finger scrolls it already. */
function useDrag(isOn: boolean) {
  /** Where the mouse holds it. */
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasMoved = useRef(false);
  const release = () => {
    grip.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      hasMoved.current = false;
      if (isOn && pointerType === 'mouse' && button === 0) grip.current = { x, y };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const from = grip.current;
      if (!from || (!hasMoved.current && Math.hypot(x - from.x, y - from.y) < DRAG_PX)) return;
      if (!hasMoved.current) currentTarget.setPointerCapture(pointerId);
      hasMoved.current = true;
      grip.current = { x, y };
      currentTarget.scrollBy(from.x - x, from.y - y);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: (event: MouseEvent) => {
      // The end of a drag places no note.
      if (hasMoved.current && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      hasMoved.current = false;
    },
  };
}
