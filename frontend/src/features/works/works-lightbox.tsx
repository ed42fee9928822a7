/** Works one after another over the page: swiped, or moved through by the arrow keys in the direction of the language. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox, type RenderSlideProps } from 'yet-another-react-lightbox';
import packageStyles from 'yet-another-react-lightbox/styles.css?inline';
import type { PublicWork } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { adoptStyles } from '@/ui/adopt-styles';
import { slidesOf } from './slides';
import { WorkSlideView } from './work-slide';
import styles from './works-lightbox.lazy.module.css';

adoptStyles(packageStyles);

interface WorksLightboxProps {
  readonly works: readonly PublicWork[];
  /** The work to begin with. */
  readonly openedId: string;
  /** True if everyone sees the works. */
  readonly canReport?: boolean;
  /** Next to the button that closes it. */
  readonly actions?: ReactNode;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** Open for as long as it is rendered. */
export function WorksLightbox({ works, openedId, canReport = false, actions, onMove, onClose }: WorksLightboxProps) {
  const { t } = useTranslation('works');
  const { t: shell } = useTranslation();
  // As it was opened: other slides, or another index, would start again.
  const [slides] = useState(() => slidesOf(works));
  const [index] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ work }) => work.id === openedId),
    ),
  );
  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      index={index}
      className={styles.lightbox ?? ''}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      toolbar={{
        buttons: [
          <div key="actions" className={classNames('row-8 middle', styles.actions)}>
            {actions}
          </div>,
          'close',
        ],
      }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={{
        slide: ({ slide, offset }: RenderSlideProps) =>
          slide.type === 'work' ? <WorkSlideView slide={slide} isCurrent={offset === 0} canReport={canReport} /> : null,
        ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      on={{
        view: ({ index: shown }) => {
          const slide = slides[shown];
          if (slide) onMove(slide.work.id);
        },
      }}
      labels={{
        Previous: t('lightbox.previous'),
        Next: t('lightbox.next'),
        Close: shell('close'),
        Lightbox: t('title'),
        'Photo gallery': t('title'),
        Carousel: t('lightbox.carousel'),
        Slide: t('lightbox.slide'),
        '{index} of {total}': t('lightbox.place'),
      }}
    />
  );
}
