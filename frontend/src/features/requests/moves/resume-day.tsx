import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/ui/date-field';
import { dayBounds } from '../day-bounds';

/** Another day of delivery, for work that continues after a hold. */
export function ResumeDay(field: Omit<ComponentProps<typeof DateField>, 'help' | 'min' | 'max'>) {
  const { t } = useTranslation('requests');
  const [{ first, last }] = useState(() => dayBounds(new Date()));
  return <DateField help={t('moves.resolve.dayHelp')} min={first} max={last} {...field} />;
}
