/** The page that the verification mail links to. */
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { authMode } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { verificationQuery } from '@/entities/sign-in';
import { isRefusedAs } from './confirm-first';
import { afterSignIn } from './destination';
import styles from './identity.module.css';
import { saveReturnPath, savedReturnPath } from './return-path';
import { ResendButton } from './resend-button';
import { RetryButton } from './retry-button';
import { VerifyWithPassword } from './verify-with-password';

export function VerifyEmail({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const { ofError } = useErrorText();
  const { user, isPending, reload } = useAuth();
  const [outcome, setOutcome] = useState<{ readonly error: unknown } | null>(null);
  const query = useQuery({ ...verificationQuery(token), enabled: user !== null && outcome === null });
  const asks =
    outcome === null && !isPending && token !== '' && (user === null || isRefusedAs(query.error, 'password_needed'));
  const isSuccess = outcome ? outcome.error === null : query.isSuccess;
  const error = outcome?.error ?? query.error ?? (token === '' ? new ApiError(400, 'invalid_token', '') : null);

  useEffect(() => {
    if (isSuccess) void reload();
  }, [isSuccess, reload]);

  const next = savedReturnPath();
  const onward = user ? (
    <ButtonLink to={afterSignIn(user, next)} onClick={() => saveReturnPath(undefined)}>
      {t('verify.continue')}
    </ButtonLink>
  ) : (
    <ButtonLink to={authMode('signin', next)} onClick={() => saveReturnPath(undefined)}>
      {t('verify.signIn')}
    </ButtonLink>
  );

  if (asks) {
    return (
      <VerifyWithPassword
        token={token}
        onDone={() => setOutcome({ error: null })}
        onFailed={(failure) => setOutcome({ error: failure })}
      />
    );
  }
  // A link that is opened a second time was already used.
  if (isSuccess || (error && user?.email_verified)) {
    return (
      <MessageScreen
        icon={<MailCheck aria-hidden="true" />}
        title={t('verify.done')}
        text={t('verify.doneText')}
        actions={onward}
      />
    );
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
            <RetryButton error={error} onRetry={() => (outcome ? setOutcome(null) : void query.refetch())} />
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
