import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import type { FactName } from './fact-words';
import styles from './reputation.lazy.module.css';

interface HowCountedProps {
  readonly facts: readonly FactName[];
  /** Below the definitions. */
  readonly children?: ReactNode;
}

/** What each number means, for those who ask. */
export function HowCounted({ facts, children }: HowCountedProps) {
  const { t } = useTranslation('reviews');
  return (
    <details className={styles.how}>
      <summary>{t('record.how')}</summary>
      <dl className={styles.definitions}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(`factNames.${fact}`)}</dt>
            <dd>{t(`definitions.${fact}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="stack-8 at-start text-15">
        <Link className="underlined" to={paths.reviewsPolicy}>
          {t('record.policy')}
        </Link>
        {children}
      </p>
    </details>
  );
}
