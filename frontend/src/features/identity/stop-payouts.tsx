/** The page that the mail about changed bank details links to: one button, since mail scanners open links. */
import { MailCheck, MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { stopPayoutsMutation } from '@/entities/sign-in';
import { authMode, paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { ConfirmFirst } from './confirm-first';
import styles from './identity.module.css';
import { RetryButton } from './retry-button';

export function StopPayouts({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const { ofError } = useErrorText();
  const { clearUser } = useAuth();
  const { mutate, isPending, isSuccess, error: refusal } = useSingleMutation(stopPayoutsMutation);
  const stop = () => mutate(token, { onSuccess: () => clearUser() });
  const error = token === '' ? new ApiError(400, 'invalid_token', '') : refusal;
  const contact = (
    <ButtonLink to={paths.contact} look="secondary">
      {t('stopPayouts.contact')}
    </ButtonLink>
  );
  if (error) {
    return (
      <MessageScreen
        icon={<MailWarning aria-hidden="true" />}
        tone="danger"
        title={t('stopPayouts.failed')}
        text={ofError(error)}
        actions={
          <>
            <RetryButton error={error} onRetry={stop} />
            {contact}
          </>
        }
      />
    );
  }
  if (isSuccess) {
    return (
      <MessageScreen
        icon={<MailCheck aria-hidden="true" />}
        title={t('stopPayouts.done')}
        text={t('stopPayouts.doneText')}
        actions={
          <>
            <ButtonLink to={authMode('reset-password')}>{t('stopPayouts.reset')}</ButtonLink>
            {contact}
          </>
        }
      />
    );
  }
  if (isPending) {
    return (
      <div className={styles.completing} role="status">
        <Spinner />
        <PageTitle title={t('stopPayouts.stopping')} />
      </div>
    );
  }
  return (
    <ConfirmFirst
      title={t('stopPayouts.ask')}
      text={t('stopPayouts.askText')}
      label={t('stopPayouts.confirm')}
      onConfirm={stop}
    />
  );
}
