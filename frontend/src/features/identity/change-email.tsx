/** The page that the mails of a change of address link to: both addresses must confirm, in any order. */
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailQuestion, MailWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { authThen, paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { emailChangeQuery } from '@/entities/sign-in';
import { ConfirmFirst, isRefusedAs } from './confirm-first';
import styles from './identity.module.css';
import { RetryButton } from './retry-button';

export function ChangeEmail({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const { ofError } = useErrorText();
  const { user, isPending, reload } = useAuth();
  const [pressed, setPressed] = useState(false);
  // Confirms without a button only in a browser that is signed in to the account, which the server checks.
  const asOwner = useQuery({ ...emailChangeQuery(token, true), enabled: token !== '' && user !== null && !pressed });
  const agreed = useQuery({ ...emailChangeQuery(token, false), enabled: pressed });
  const asks =
    token !== '' && !pressed && !isPending && (user === null || isRefusedAs(asOwner.error, 'confirmation_needed'));
  const { data, error: refusal, refetch } = pressed ? agreed : asOwner;
  const error = token === '' ? new ApiError(400, 'invalid_token', '') : refusal;
  const changed = data?.state === 'changed';

  useEffect(() => {
    if (changed) void reload();
  }, [changed, reload]);

  const onward = user ? (
    <ButtonLink to={paths.account}>{t('changeEmail.account')}</ButtonLink>
  ) : (
    <ButtonLink to={authThen(paths.account)}>{t('changeEmail.signIn')}</ButtonLink>
  );

  if (asks) {
    return (
      <ConfirmFirst
        title={t('changeEmail.ask')}
        text={t('changeEmail.askText')}
        label={t('changeEmail.confirm')}
        onConfirm={() => setPressed(true)}
      />
    );
  }
  if (error) {
    return (
      <MessageScreen
        icon={<MailWarning aria-hidden="true" />}
        tone="danger"
        title={t('changeEmail.failed')}
        text={ofError(error)}
        actions={
          <>
            <RetryButton error={error} onRetry={() => void refetch()} />
            {onward}
          </>
        }
      />
    );
  }
  if (changed) {
    const text = (
      <>
        {t('changeEmail.changedText')} <bdi dir="ltr">{data.email}</bdi>
      </>
    );
    return (
      <MessageScreen
        icon={<MailCheck aria-hidden="true" />}
        title={t('changeEmail.changed')}
        text={text}
        actions={onward}
      />
    );
  }
  if (data) {
    return (
      <MessageScreen
        icon={<MailQuestion aria-hidden="true" />}
        tone="pending"
        title={t('changeEmail.waiting')}
        text={t('changeEmail.waitingText')}
        actions={onward}
      />
    );
  }
  return (
    <div className={styles.completing} role="status">
      <Spinner />
      <PageTitle title={t('changeEmail.checking')} />
    </div>
  );
}
