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
import { nameOf, withServiceFirst } from './presentation';
import type { SecondCover } from './use-second-cover';
import { altOf, CARD_SIZES, cardPicture, coversOf, FIRST_ROW, isPictured, ownCoverOf, secondOf } from './works-covers';

interface CardCoverProps {
  readonly creative: Creative;
  readonly service: string;
  readonly variant?: number | undefined;
  /** The place in a list that begins on the first screen; left out elsewhere. */
  readonly place?: number | undefined;
  readonly second: SecondCover;
}

export function CardCover({ creative, service, variant, place, second: wanted }: CardCoverProps) {
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 640px)');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [gone, setGone] = useState<readonly string[]>([]);
  const covers = coversOf(creative, service);
  const pictured = covers.filter(isPictured).filter(({ url }) => !gone.includes(url));
  // Sound without a picture is played over the creative's own cover.
  const first = covers[0] && !isPictured(covers[0]) ? undefined : pictured[0];
  const second = secondOf(creative, pictured, gone);
  const look = coverLookOf(withServiceFirst(creative, service));
  // Hidden or replaced since the list was loaded.
  const dropped = ({ url }: { readonly url: string }) => setGone((urls) => [...urls, url]);
  const isFirstRow = place !== undefined && place < (isNarrow ? FIRST_ROW.narrow : FIRST_ROW.wide);
  const loading = place === 0 ? 'first' : isFirstRow ? 'eager' : 'lazy';
  const own = first ? undefined : ownCoverOf(creative, gone);
  const played = first ?? covers.find((cover) => !isPictured(cover));
  const sound = played?.kind === 'audio' ? played.play : undefined;
  return (
    <>
      {first ? (
        <Picture
          key={first.url}
          source={cardPicture(first)}
          alt={altOf(first, language)}
          sizes={CARD_SIZES}
          loading={loading}
          onError={() => dropped(first)}
        />
      ) : own ? (
        <Picture source={own} alt="" sizes={CARD_SIZES} loading={loading} onError={() => dropped(own)} />
      ) : (
        <Cover {...look} variant={variant ?? look.variant} width={360} height={180} />
      )}
      {first && second && !sound && (wanted.isSwiped || (wanted.isNear && !isStill)) ? (
        <Picture
          key={second.url}
          className={classNames(styles.second, !isStill && styles.hovered, wanted.isSwiped && styles.swiped)}
          source={second}
          alt=""
          sizes={CARD_SIZES}
          loading="eager"
          onError={() => dropped(second)}
        />
      ) : null}
      {sound ? (
        <div className={styles.sound}>
          <SoundPlayer sound={sound} name={nameOf(creative, language)} look="over" />
        </div>
      ) : null}
    </>
  );
}
