/** The head of a creative's card: a picture of their work that fits what is looked for, their cover picture, or a drawn cover. */
import { useState } from 'react';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Cover } from '@/ui/cover';
import { Picture } from '@/ui/media/picture';
import { SoundPlayer } from '@/ui/media/sound-player';
import { useMediaQuery } from '@/ui/use-media-query';
import styles from './card-cover.lazy.module.css';
import { coverLookOf } from './cover-look';
import { withServiceFirst } from './presentation';
import type { SecondCover } from './use-second-cover';
import { altOf, CARD_SIZES, cardPicture, coversOf, ownCoverOf } from './works-covers';

interface CardCoverProps {
  readonly creative: Creative;
  readonly service: string;
  readonly variant?: number | undefined;
  /** The place in a list that begins on the first screen; left out elsewhere. */
  readonly place?: number | undefined;
  readonly second: SecondCover;
}

/** As many cards as a row has. */
const FIRST_ROW = { narrow: 1, wide: 3 } as const;

export function CardCover({ creative, service, variant, place, second: wanted }: CardCoverProps) {
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 640px)');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [gone, setGone] = useState<readonly string[]>([]);
  const [first, second] = coversOf(creative, service).filter(({ url }) => !gone.includes(url));
  const look = coverLookOf(withServiceFirst(creative, service));
  // Hidden or replaced since the list was loaded.
  const dropped = ({ url }: { readonly url: string }) => setGone((urls) => [...urls, url]);
  const isFirstRow = place !== undefined && place < (isNarrow ? FIRST_ROW.narrow : FIRST_ROW.wide);
  const loading = place === 0 ? 'first' : isFirstRow ? 'eager' : 'lazy';
  if (!first) {
    const own = ownCoverOf(creative, gone);
    if (!own) return <Cover {...look} variant={variant ?? look.variant} width={360} height={180} />;
    return <Picture source={own} alt="" sizes={CARD_SIZES} loading={loading} onError={() => dropped(own)} />;
  }

  const sound = first.kind === 'audio' ? first.play : undefined;
  const alt = altOf(first, language);
  return (
    <>
      <Picture
        key={first.url}
        source={cardPicture(first)}
        alt={alt}
        sizes={CARD_SIZES}
        loading={loading}
        onError={() => dropped(first)}
      />
      {second && !sound && (wanted.isSwiped || (wanted.isNear && !isStill)) ? (
        <Picture
          key={second.url}
          className={classNames(styles.second, !isStill && styles.hovered, wanted.isSwiped && styles.swiped)}
          source={cardPicture(second)}
          alt=""
          sizes={CARD_SIZES}
          loading="eager"
          onError={() => dropped(second)}
        />
      ) : null}
      {sound ? (
        <div className={styles.sound}>
          <SoundPlayer sound={sound} name={alt} look="over" />
        </div>
      ) : null}
    </>
  );
}
