/** After a sign-up with enumeration protection: only the mail continues it. */
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import styles from './identity.module.css';

export function CheckInbox({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const { t } = useTranslation('identity');
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div role="status" tabIndex={-1} ref={screen} className={styles.news}>
      <MessageScreen
        icon={<MailCheck aria-hidden="true" />}
        title={t('signUp.inbox')}
        text={
          <>
            {t('signUp.inboxText')} <bdi dir="ltr">{email}</bdi>
          </>
        }
        actions={
          <Button look="secondary" onClick={onBack}>
            {t('signUp.back')}
          </Button>
        }
      />
    </div>
  );
}
