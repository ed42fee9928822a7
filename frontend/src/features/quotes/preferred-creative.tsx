/** The creative that the request prefers, with a button to remove the preference. */
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { Avatar } from '@/ui/avatar';
import { AwayMark } from '@/ui/away-mark';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { UserText } from '@/ui/user-text';
import styles from './preferred-creative.module.css';

interface PreferredCreativeProps {
  /** Undefined while it is being fetched. */
  readonly creative: Creative | undefined;
  /** No longer on the roster. */
  readonly gone: boolean;
  /** Repeats a failed fetch. */
  readonly onRetry: (() => void) | undefined;
  readonly isFetching: boolean;
  readonly onRemove: () => void;
}

export function PreferredCreative({ creative, gone, onRetry, isFetching, onRemove }: PreferredCreativeProps) {
  const { t } = useTranslation('quotes');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const name = (language === 'ar' ? creative?.name_ar : undefined) ?? creative?.name ?? '';

  return (
    <section className={styles.card} aria-label={t('preferred.label')}>
      <h2 className={styles.label}>{t('preferred.label')}</h2>
      {creative ? (
        <div className={styles.person}>
          <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
          <div>
            <p className={styles.name}>
              <UserText>{name}</UserText>
            </p>
            <p className={styles.skills}>{creative.skills.map((skill) => serviceText(skill, language)).join(' · ')}</p>
            {creative.away_until ? (
              <AwayMark>{t('away', { date: formatDate(creative.away_until, language) })}</AwayMark>
            ) : creative.next_absence ? (
              <AwayMark>{t('awayComing', { days: formatDays(creative.next_absence, language) })}</AwayMark>
            ) : null}
          </div>
        </div>
      ) : gone ? (
        <p role="status">{t('preferred.gone')}</p>
      ) : onRetry ? (
        <div className={styles.failed} role="alert">
          <p>{t('preferred.failed')}</p>
          <Button look="secondary" size="small" busy={isFetching} onClick={onRetry}>
            {shell('tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton shape="block" className={styles.waiting} />
      )}
      <button type="button" className={styles.remove} onClick={onRemove}>
        {t('preferred.remove')}
      </button>
    </section>
  );
}
