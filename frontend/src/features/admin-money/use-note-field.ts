import { useTranslation } from 'react-i18next';
import type { MoneyField } from './money-fields';

/** Why an admin does it. */
export function useNoteField(): MoneyField {
  const { t } = useTranslation('admin-money');
  return { name: 'note', kind: 'note', label: t('note'), help: t('noteHelp') };
}
