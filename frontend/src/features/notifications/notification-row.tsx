/** One notification: the whole row leads to its page, and marks it as read. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AppNotification } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { readNotificationMutation } from '@/entities/notification';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { formatTime } from '@/i18n/short-date';
import { formatAgo } from '@/i18n/time-ago';
import { classNames } from '@/lib/class-names';
import { RequestCode } from '@/records/request-name';
import { UserText } from '@/ui/user-text';
import { kindOf, linkOf } from './kinds';
import styles from './notifications.module.css';
import { useSentence } from './use-sentence';

interface NotificationRowProps {
  readonly notification: AppNotification;
  /** How long ago it was is said of today only; other days are named above it. */
  readonly isToday: boolean;
  readonly onOpen?: (() => void) | undefined;
}

export function NotificationRow({ notification, isToday, onOpen }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const sentence = useSentence();
  const { mutate: read } = useSingleMutation(readNotificationMutation);
  const { icon: Icon, tone } = kindOf(notification);
  const { params } = notification;
  const isUnread = notification.read_at === null;
  return (
    <li className={classNames(styles.row, isUnread && styles.unread)}>
      <span className={classNames(styles.icon, styles[tone])}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <Link
          className={classNames('cover-link', styles.link)}
          to={linkOf(notification)}
          onClick={() => {
            if (isUnread) read(notification.id);
            onOpen?.();
          }}
        >
          {isUnread ? <span className="visually-hidden">{`${t('unread')}: `}</span> : null}
          <span>{sentence(notification)}</span>
        </Link>
        {params.code ? (
          <span className={styles.time}>
            <RequestCode code={params.code} />
            {params.title ? <span> · </span> : null}
            {params.title ? <UserText>{params.title}</UserText> : null}
            <span> · </span>
          </span>
        ) : null}
        <time className={styles.time} dateTime={notification.at} title={formatDateTime(notification.at, language)}>
          {isToday ? formatAgo(notification.at, language) : formatTime(notification.at, language)}
        </time>
      </div>
      {isUnread ? <span className={styles.dot} aria-hidden="true" /> : null}
    </li>
  );
}
