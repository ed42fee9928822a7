/** The sort order of the roster, with its label. */
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sortFrom, sortOrders, type SortOrder } from './filters';
import styles from './sort-select.module.css';

interface SortSelectProps {
  readonly value: SortOrder;
  readonly onChange: (order: SortOrder) => void;
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation('roster');
  return (
    <label className={styles.sort}>
      <span className={styles.label}>{t('sort.label')}</span>
      <span className={styles.frame}>
        <select className={styles.select} value={value} onChange={(event) => onChange(sortFrom(event.target.value))}>
          <option value="">{t('sort.fair')}</option>
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {t(`sort.${order}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </label>
  );
}
