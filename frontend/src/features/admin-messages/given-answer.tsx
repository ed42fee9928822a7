import { useTranslation } from 'react-i18next';
import type { ContactMessage } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { WrittenParagraphs } from '@/ui/detail-list';
import styles from './messages-screen.module.css';

/** The answer that was mailed, with its admin. */
export function GivenAnswer({ message }: { readonly message: ContactMessage }) {
  const { t } = useTranslation('admin-messages');
  const language = useLanguage();
  const { answer, answered_at: at, answered_by: by } = message;
  if (answer === null) return null;
  const date = at ? formatDate(at, language) : '';
  return (
    <section aria-label={t('details.answer')}>
      <p className={classNames('muted text-14', styles.answered)}>
        {by ? t('details.answeredBy', { name: isolated(by, language), date }) : t('details.answeredAt', { date })}
      </p>
      <div className={styles.quote}>
        <WrittenParagraphs>{answer}</WrittenParagraphs>
      </div>
    </section>
  );
}
