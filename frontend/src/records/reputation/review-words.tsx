import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { UserParagraph } from '@/ui/user-text';
import styles from './reputation.lazy.module.css';

interface ReviewTextProps {
  readonly children: string;
  readonly lang?: string | null;
}

/** What someone wrote, in its own language and direction. */
export function ReviewText({ children, lang }: ReviewTextProps) {
  return (
    <UserParagraph className={styles.text} lang={lang}>
      {children}
    </UserParagraph>
  );
}

interface ReplyProps extends ReviewTextProps {
  /** Who replied. */
  readonly name: string;
}

export function ReviewReply({ name, children, lang }: ReplyProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  return (
    <div className={styles.reply}>
      <p className="muted text-14">{t('reply.of', { name: isolated(name, language) })}</p>
      <ReviewText lang={lang ?? null}>{children}</ReviewText>
    </div>
  );
}
