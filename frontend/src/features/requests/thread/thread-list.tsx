import { useTranslation } from 'react-i18next';
import type { MessageThread } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { UserText } from '@/ui/user-text';
import styles from './messages.module.css';
import { nameOf } from '../sides';

interface ThreadListProps {
  readonly threads: readonly MessageThread[];
  readonly shownId: string;
  readonly onShow: (creativeId: string) => void;
}

/** The creatives that a brand can talk to; unread messages are counted. */
export function ThreadList({ threads, shownId, onShow }: ThreadListProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  return (
    <ul className={classNames('stack-4', styles.list)} aria-label={t('messages.threads')}>
      {threads.map(({ creative, unread, last_message: last }) => (
        <li key={creative.id}>
          <button
            type="button"
            className={styles.open}
            aria-current={creative.id === shownId ? 'true' : undefined}
            onClick={() => onShow(creative.id)}
          >
            <span className={styles.name}>
              <UserText>{nameOf(creative, language)}</UserText>
            </span>
            {unread > 0 ? <span className={styles.unread}>{t('messages.unread', { count: unread })}</span> : null}
            {last ? (
              <span className={classNames('clamp-1 text-14 muted', styles.last)} dir="auto">
                {last.body || t('messages.attached', { count: last.files.length })}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
