/** The creatives that a request asks, each with a button that removes them. */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { formatDays } from '@/i18n/short-date';
import { Avatar } from '@/ui/avatar';
import { AwayMark } from '@/ui/away-mark';
import { Button, IconButton } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { UserText } from '@/ui/user-text';
import styles from './asked-creatives.lazy.module.css';
import card from './preferred-creative.module.css';
import { nameIn, type AskedList } from './use-asked-list';

interface AskedCreativesProps {
  readonly asked: AskedList;
  readonly onRemove: (id: string) => void;
  /** Asks no one in particular. */
  readonly onRemoveAll: () => void;
}

export function AskedCreatives({ asked, onRemove, onRemoveAll }: AskedCreativesProps) {
  const { t } = useTranslation('quotes');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  return (
    <section className={card.card} aria-label={t('asked.label')}>
      <h2 className={card.label}>{t('asked.label')}</h2>
      {asked.failed ? (
        <div className={card.failed} role="alert">
          <p>{t('asked.failed')}</p>
          <Button look="secondary" size="small" busy={asked.isFetching} onClick={asked.retry}>
            {shell('tryAgain')}
          </Button>
        </div>
      ) : (
        <ul className={styles.people}>
          {asked.members.map(({ id, creative, isGone }) => {
            const name = creative ? nameIn(creative, language) : t('asked.unknown');
            return (
              <li key={id}>
                {creative || isGone ? (
                  <>
                    <Avatar name={name} seed={id} image={creative?.profile_image_url ?? null} />
                    <div className={styles.words}>
                      <p className={card.name}>
                        <UserText>{name}</UserText>
                      </p>
                      <p className={isGone ? styles.gone : card.skills}>
                        {isGone
                          ? t('asked.gone')
                          : creative?.skills.map((skill) => serviceText(skill, language)).join(' · ')}
                      </p>
                      {creative?.away_until && !isGone ? (
                        <AwayMark>{t('away', { date: formatDate(creative.away_until, language) })}</AwayMark>
                      ) : creative?.next_absence && !isGone ? (
                        <AwayMark>{t('awayComing', { days: formatDays(creative.next_absence, language) })}</AwayMark>
                      ) : null}
                    </div>
                    <IconButton
                      // The list of errors leads to the first who cannot be asked.
                      name={isGone ? 'preferredCreativeId' : undefined}
                      label={t('asked.remove', { name })}
                      onClick={() => onRemove(id)}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  </>
                ) : (
                  <Skeleton shape="block" className={card.waiting} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <button type="button" className={card.remove} onClick={onRemoveAll}>
        {t('asked.everyone')}
      </button>
    </section>
  );
}
