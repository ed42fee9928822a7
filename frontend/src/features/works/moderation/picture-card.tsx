/** One picture of a creative's page, and what an admin can do about it. */
import { useTranslation } from 'react-i18next';
import type { AdminProfileImage } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { Picture, type PictureSource } from '@/ui/media/picture';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import { CardActions } from './card-actions';
import { CreativeLink, creativeNameOf } from './creative-link';
import { Hiding } from './hiding';
import styles from './works-screen.lazy.module.css';

const SIZES = '(max-width: 640px) 92vw, 400px';
/** A card needs no more. */
const WIDEST = 960;

function sourceOf({ urls, width, height, thumbhash }: AdminProfileImage): PictureSource | null {
  const entries = Object.entries(urls).filter(([wide], at) => at === 0 || Number(wide) <= WIDEST);
  const [, url] = entries.at(-1) ?? [];
  if (url === undefined) return null;
  const srcset = entries.map(([wide, address]) => `${address} ${wide}w`).join(', ');
  return { url, srcset, width: width ?? 1, height: height ?? 1, thumbhash };
}

interface PictureCardProps {
  readonly image: AdminProfileImage;
  /** Pictures are being marked as seen. */
  readonly busy: boolean;
  readonly onHide: () => void;
  readonly onRestore: () => void;
  readonly onSeen: () => void;
}

export function PictureCard({ image, busy, onHide, onRestore, onSeen }: PictureCardProps) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const { creative, part, published_at: at, hidden_at: hiddenAt, seen } = image;
  const name = creativeNameOf(creative, language);
  const source = sourceOf(image);
  const isHidden = Boolean(hiddenAt);
  return (
    <li className={classNames('card', styles.card)}>
      <div className={styles.frame}>
        {source ? (
          <Picture source={source} alt={t(`pictures.alt.${part}`, { name: isolated(name, language) })} sizes={SIZES} />
        ) : null}
      </div>
      <div className={classNames('stack-8', styles.body)}>
        <div className="line-12 top between">
          <h3 className={styles.title}>{t(`pictures.${part}`)}</h3>
          <StatusPill
            color={isHidden ? 'neutral' : seen ? 'green' : 'blue'}
            label={t(`pills.${isHidden ? 'hidden' : seen ? 'seen' : 'new'}`)}
          />
        </div>
        <p className={classNames('muted text-14', styles.by)}>
          <CreativeLink creative={creative} /> · <time dateTime={at}>{formatDate(at, language)}</time>
        </p>
        {isHidden ? <Hiding by={image.hidden_by} at={hiddenAt} reason={image.hidden_reason} /> : null}
      </div>
      <CardActions
        name={
          <>
            {t(`pictures.${part}`)} <UserText>{name}</UserText>
          </>
        }
        isOwn={image.is_own}
        isHidden={isHidden}
        isSeen={seen}
        busy={busy}
        onHide={onHide}
        onRestore={onRestore}
        onSeen={onSeen}
      />
    </li>
  );
}
