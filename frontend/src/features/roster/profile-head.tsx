import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { classNames } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { AwayMark } from '@/ui/away-mark';
import { PageTitle } from '@/ui/page-title';
import { UserText } from '@/ui/user-text';
import { nameOf, placeOf } from './presentation';
import { ProfileCover } from './profile-cover';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  readonly creative: Creative;
  /** False where the works themselves are to be seen. */
  readonly hasCover?: boolean;
  /** Next to the name. */
  readonly action?: ReactNode;
}

export function ProfileHead({ creative, hasCover = true, action }: ProfileHeadProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const name = nameOf(creative, language);
  return (
    <header>
      {hasCover ? <ProfileCover creative={creative} /> : null}
      <div className={classNames('line-24 bottom', styles.who, !hasCover && styles.alone)}>
        <Avatar name={name} seed={creative.id} image={creative.profile_image_url} size="large" />
        <div className={classNames('stack-6', styles.words)}>
          <div className="line-16 middle">
            <PageTitle title={name} className={styles.name}>
              <UserText>{name}</UserText>
            </PageTitle>
            <span className={styles.vetted}>
              <BadgeCheck aria-hidden="true" />
              {t('vetted')}
            </span>
            {action}
          </div>
          {creative.away_until ? (
            <AwayMark>{t('awayUntil', { date: formatDate(creative.away_until, language) })}</AwayMark>
          ) : creative.next_absence ? (
            <AwayMark>{t('awayComing', { days: formatDays(creative.next_absence, language) })}</AwayMark>
          ) : null}
          <p className={styles.vettedText}>{t('vettedText')}</p>
          <ul className={classNames('dots muted', styles.meta)}>
            <li>
              <UserText>{placeOf(creative, language)}</UserText>
            </li>
            {typeof creative.years_experience === 'number' ? (
              <li>{t('profile.years', { count: creative.years_experience })}</li>
            ) : null}
            <li className={styles.rate}>
              <bdi>{creative.rate_display[language]}</bdi>
            </li>
          </ul>
        </div>
      </div>
    </header>
  );
}
