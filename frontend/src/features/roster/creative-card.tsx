import { BadgeCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { creativePath, requestQuoteFrom } from '@/lib/creative-paths';
import { useAuth } from '@/session/auth';
import { Avatar } from '@/ui/avatar';
import { AwayMark } from '@/ui/away-mark';
import { ButtonLink } from '@/ui/button';
import { Tags } from '@/ui/tags';
import { UserParagraph, UserText } from '@/ui/user-text';
import { CardCover } from './card-cover';
import { Reputation } from './card-reputation';
import styles from './creative-card.lazy.module.css';
import { Heart } from './heart';
import { bioOf, canRequestQuote, nameOf, placeOf, serviceOf, skillsOf, withServiceFirst } from './presentation';
import { useSecondCover } from './use-second-cover';

const SKILLS_SHOWN = 3;

interface CreativeCardProps {
  readonly creative: Creative;
  readonly heading?: 'h2' | 'h3';
  /** The service that is filtered by: shown first, and on the cover. */
  readonly service?: string | undefined;
  /** The query of the roster page; the profile links back to it. */
  readonly rosterSearch?: string | undefined;
  /** Which cover its place in a list takes; its own if left out. */
  readonly variant?: number | undefined;
  /** Its place in a list that begins on the first screen. */
  readonly place?: number | undefined;
  /** Below everything else. */
  readonly children?: ReactNode;
}

export const CreativeCard = memo(function CreativeCard({
  creative: shown,
  heading: Heading = 'h3',
  service = '',
  rosterSearch,
  variant,
  place,
  children,
}: CreativeCardProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const { user } = useAuth();
  const creative = withServiceFirst(shown, service);
  const second = useSecondCover();
  const name = nameOf(creative, language);
  const bio = bioOf(creative, language);
  const canRequest = canRequestQuote(user);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here: the link and the buttons are inside
    <li className={classNames('card', styles.card)} {...second.handlers}>
      <div className={classNames('filled', styles.cover)}>
        <CardCover creative={shown} service={service} variant={variant} place={place} second={second} />
      </div>
      <div className={styles.heart}>
        <Heart creative={shown} />
      </div>
      <div className={styles.body}>
        <div className={styles.who}>
          <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
          <span className={styles.vetted}>
            <BadgeCheck aria-hidden="true" />
            {t('vetted')}
          </span>
        </div>
        <div>
          <Heading className={styles.name}>
            <Link
              className="cover-link"
              to={creativePath(creative.id)}
              state={rosterSearch ? { rosterSearch } : undefined}
            >
              <UserText>{name}</UserText>
            </Link>
          </Heading>
          <p className="dots muted text-15">
            <span>
              <UserText>{placeOf(creative, language)}</UserText>
            </span>
            {typeof creative.years_experience === 'number' ? (
              <span>{t('years', { count: creative.years_experience })}</span>
            ) : null}
          </p>
        </div>
        {creative.away_until ? (
          <AwayMark>{t('awayUntil', { date: formatDate(creative.away_until, language) })}</AwayMark>
        ) : null}
        <Reputation creative={creative} />
        <UserParagraph className={classNames('clamp-2 text-15 muted', styles.bio)}>{bio}</UserParagraph>
        <Tags tags={skillsOf(creative, language)} most={SKILLS_SHOWN} />
        <div className={classNames('cluster-12 middle between', styles.foot)}>
          <p className={styles.rate}>
            <bdi>{creative.rate_display[language]}</bdi>
          </p>
          <ButtonLink
            to={canRequest ? requestQuoteFrom(creative.id, serviceOf(creative, service)) : creativePath(creative.id)}
            look="soft"
            size="small"
            className={styles.quote}
            aria-label={t(canRequest ? 'requestQuoteFrom' : 'viewProfileOf', { name })}
          >
            {t(canRequest ? 'requestQuote' : 'viewProfile')}
          </ButtonLink>
        </div>
        {children}
      </div>
    </li>
  );
});
