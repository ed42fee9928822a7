import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reputation.lazy.module.css';

/** That a review is in no number, in one line; the rule, for those who ask. */
export function NotCounted({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('reviews');
  return (
    <details className={styles.how}>
      <summary className="text-14">{t('notCounted.line')}</summary>
      <p className="muted text-14">{children}</p>
    </details>
  );
}
