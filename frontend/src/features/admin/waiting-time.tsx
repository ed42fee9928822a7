/** How long an application has waited for its review, in working days; late ones are highlighted. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { workingDaysBetween } from '@/lib/working-days';
import { useHolidays } from './use-holidays';
import styles from './waiting-time.module.css';

/** Applicants are promised 3 to 5 working days. */
const SOON_DAYS = 3;
const LATE_DAYS = 5;

interface WaitingTimeProps {
  readonly since: string;
  /** Said after the word "since": "3 business days ago". */
  readonly isAgo?: boolean;
}

export function WaitingTime({ since, isAgo = false }: WaitingTimeProps) {
  const { t } = useTranslation('admin');
  const holidays = useHolidays();
  const [now] = useState(() => new Date());
  const days = workingDaysBetween(new Date(since), now, holidays);
  return (
    <span className={classNames(styles.age, days >= SOON_DAYS && styles.soon, days > LATE_DAYS && styles.late)}>
      {t(isAgo ? 'review.since' : 'age', { count: days })}
    </span>
  );
}
