import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Completeness } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { PARTS } from './completeness';
import styles from './my-page.module.css';

/** What a page needs, ticked where it is there. */
export function MissingList({ completeness }: { readonly completeness: Completeness }) {
  const { t } = useTranslation('my-page');
  return (
    <ul className={styles.parts} aria-label={t('status.missing')}>
      {PARTS.map((part) => (
        <li
          key={part}
          className={classNames(
            'row-10 middle',
            styles.part,
            completeness[part] && classNames('muted', styles.present),
          )}
        >
          {completeness[part] ? <Check aria-label={t('status.present')} /> : <Circle aria-hidden="true" />}
          {t(`status.${part}`)}
        </li>
      ))}
    </ul>
  );
}
