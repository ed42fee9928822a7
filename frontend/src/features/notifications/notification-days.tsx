/** Notifications in groups, one for each day in Kuwait. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppNotification } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { kuwaitDay } from '@/lib/working-days';
import { NotificationRow } from './notification-row';
import styles from './notifications.module.css';

interface NotificationDaysProps {
  readonly notifications: readonly AppNotification[];
  /** The level of the days' headings. */
  readonly heading: 'h2' | 'h3';
  readonly onOpen?: () => void;
}

/** Newest first, as the server sends them. */
function byDay(notifications: readonly AppNotification[]): readonly [number, readonly AppNotification[]][] {
  const days = new Map<number, AppNotification[]>();
  for (const notification of notifications) {
    const day = kuwaitDay(new Date(notification.at));
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days];
}

export function NotificationDays({ notifications, heading: Heading, onOpen }: NotificationDaysProps) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const [today] = useState(() => kuwaitDay(new Date()));
  const titleOf = (day: number, at = '') => {
    if (day === today) return t('today');
    return day === today - 1 ? t('yesterday') : formatDate(at, language);
  };
  return byDay(notifications).map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <Heading className={styles.dayTitle}>{titleOf(day, ofDay[0]?.at)}</Heading>
      <ul>
        {ofDay.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} isToday={day === today} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}
