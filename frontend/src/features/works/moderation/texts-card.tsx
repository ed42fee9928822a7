/** The texts of one creative's page, as visitors read them. */
import { useTranslation } from 'react-i18next';
import type { AdminProfileTexts } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import type { SeenAction } from './moderated-list';
import { CreativeLink, creativeNameOf } from './creative-link';
import { OwnEntry } from './own-entry';
import styles from './works-screen.lazy.module.css';

interface TextsCardProps extends SeenAction {
  readonly texts: AdminProfileTexts;
}

export function TextsCard({ texts, busy, onSeen }: TextsCardProps) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const { creative, changed_at: at, portfolio_links: links, seen, is_own: isOwn } = texts;
  const places = [texts.location, texts.location_ar].filter((place) => place !== null);
  return (
    <li className={classNames('card', styles.card)}>
      <div className={classNames('stack-8', styles.body)}>
        <div className="line-12 top between">
          <h3 className={styles.title}>
            <CreativeLink creative={creative} />
          </h3>
          <StatusPill color={seen ? 'green' : 'blue'} label={t(`pills.${seen ? 'seen' : 'new'}`)} />
        </div>
        <p className={classNames('muted text-14', styles.by)}>
          <time dateTime={at}>{formatDate(at, language)}</time>
        </p>
        {[texts.bio, texts.bio_ar].map((bio) =>
          bio ? (
            <UserParagraph key={bio} className={styles.whole}>
              {bio}
            </UserParagraph>
          ) : null,
        )}
        {places.map((place) => (
          <p key={place} className="muted text-14">
            <UserText>{place}</UserText>
          </p>
        ))}
        {links.length > 0 ? (
          <ul className="stack-4 text-14">
            {links.map(({ label, url }) => (
              <li key={url} className={styles.link}>
                <UserText>{label}</UserText> <bdi dir="ltr">{url}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {isOwn && !seen ? <OwnEntry /> : null}
      {isOwn || seen ? null : (
        <div className={classNames('cluster-8 middle', styles.actions)}>
          <Button look="ghost" size="small" busy={busy} onClick={onSeen}>
            {t('seen.button')} <span className="visually-hidden">{creativeNameOf(creative, language)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
