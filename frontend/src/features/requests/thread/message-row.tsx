import { useTranslation } from 'react-i18next';
import type { Message } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoment } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { Attachments } from '@/records/attachments';
import { WrittenParagraphs } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';
import styles from './messages.module.css';

interface MessageRowProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly sender: string;
}

export function MessageRow({ message, isOwn, sender }: MessageRowProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={classNames('muted text-13', styles.sender)}>
        <span>{isOwn ? t('messages.you') : <UserText>{sender}</UserText>}</span>
        {' · '}
        <time dateTime={message.at}>{formatMoment(message.at, language)}</time>
      </p>
      <div className={styles.bubble}>
        {message.body === '' ? null : <WrittenParagraphs>{message.body}</WrittenParagraphs>}
        {message.body === '' && message.files.length === 0 ? (
          <span className="muted">{t('messages.filesGone')}</span>
        ) : null}
        <Attachments files={message.files} />
      </div>
    </li>
  );
}
