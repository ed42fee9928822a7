/** The page behind the link of the verification mail. */
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { authMode } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { verification } from './api';
import { ConfirmFirst, useConfirmed } from './confirm-first';
import { afterSignIn } from './destination';
import styles from './identity.module.css';
import { keepNext, keptNext } from './kept-next';
import { ResendButton } from './resend-button';

export function VerifyEmail({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const { ofError } = useErrorText();
  const { user, isPending, reload } = useAuth();
  const { confirmed, asks, confirm } = useConfirmed();
  const { isSuccess, error } = useQuery({ ...verification(token), enabled: confirmed });

  useEffect(() => {
    if (isSuccess) void reload();
  }, [isSuccess, reload]);

  const next = keptNext();
  const onward = user ? (
    <ButtonLink to={afterSignIn(user, next)} onClick={() => keepNext(undefined)}>
      {t('verify.continue')}
    </ButtonLink>
  ) : (
    <ButtonLink to={authMode('signin', next)} onClick={() => keepNext(undefined)}>
      {t('verify.signIn')}
    </ButtonLink>
  );

  if (asks) {
    return <ConfirmFirst title={t('verify.ask')} text={t('verify.askText')} label={t('verify.confirm')} onConfirm={confirm} />;
  }
  // A link that is opened a second time has done its work before.
  if (isSuccess || (error && user?.email_verified)) {
    return <MessageScreen icon={<MailCheck aria-hidden="true" />} title={t('verify.done')} text={t('verify.doneText')} actions={onward} />;
  }
  if (error && !isPending) {
    return (
      <MessageScreen
        icon={<MailWarning aria-hidden="true" />}
        tone="danger"
        title={t('verify.failed')}
        text={ofError(error)}
        actions={
          <>
            {user ? <ResendButton /> : null}
            {onward}
          </>
        }
      />
    );
  }
  return (
    <div className={styles.completing} role="status">
      <Spinner />
      <PageTitle title={t('verify.checking')} />
    </div>
  );
}
