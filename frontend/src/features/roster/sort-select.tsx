/** The sort order of the roster, with its label. */
import { useTranslation } from 'react-i18next';
import { SelectBox } from '@/ui/select-box';
import { sortFrom, sortOrders, type SortOrder } from './filters';

interface SortSelectProps {
  readonly value: SortOrder;
  readonly onChange: (order: SortOrder) => void;
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation('roster');
  return (
    <SelectBox
      label={t('sort.label')}
      value={value}
      options={[
        { value: '', label: t('sort.fair') },
        ...sortOrders.map((order) => ({ value: order, label: t(`sort.${order}`) })),
      ]}
      onChange={(order) => onChange(sortFrom(order))}
    />
  );
}
