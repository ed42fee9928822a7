/** Whom the request is meant for, with a way to ask everybody instead. */
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import { WrittenText } from '@/ui/written-text';
import styles from './preferred-creative.module.css';

interface PreferredCreativeProps {
  /** Not there while it is being fetched. */
  readonly creative: Creative | undefined;
  /** No longer in the roster. */
  readonly gone: boolean;
  readonly onRemove: () => void;
}

export function PreferredCreative({ creative, gone, onRemove }: PreferredCreativeProps) {
  const { t } = useTranslation('quotes');
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
              <WrittenText>{name}</WrittenText>
            </p>
            <p className={styles.skills}>{creative.skills.map((skill) => serviceText(skill, language)).join(' · ')}</p>
          </div>
        </div>
      ) : gone ? (
        <p role="status">{t('preferred.gone')}</p>
      ) : (
        <Skeleton shape="block" className={styles.waiting} />
      )}
      <button type="button" className={styles.remove} onClick={onRemove}>
        {t('preferred.remove')}
      </button>
    </section>
  );
}
