/** The page that the password reset mail links to. */
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LinkIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { limits } from '@/api/vocabularies';
import { useProductForm } from '@/forms/use-product-form';
import { SuccessScreen } from '@/forms/success-screen';
import { useErrorMessage } from '@/forms/use-error-message';
import { authMode } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { resetPassword } from '@/entities/sign-in';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { takeReturnPath } from './return-path';
import { newPasswordSchema } from './schemas';

export function NewPassword({ token }: { readonly token: string }) {
  const { t } = useTranslation('identity');
  const { ofError } = useErrorText();
  const { clearUser } = useAuth();
  const [expired, setExpired] = useState(token === '');
  /** Where the following sign-in leads. */
  const [done, setDone] = useState<{ readonly next: string | undefined } | null>(null);

  if (expired) {
    return (
      <MessageScreen
        icon={<LinkIcon aria-hidden="true" />}
        tone="danger"
        title={t('newPassword.expired')}
        text={ofError(new ApiError(400, 'invalid_token', ''))}
        actions={<ButtonLink to={authMode('reset-password')}>{t('newPassword.again')}</ButtonLink>}
      />
    );
  }
  if (done) {
    return (
      <SuccessScreen
        title={t('newPassword.done')}
        text={t('newPassword.doneText')}
        actions={<ButtonLink to={authMode('signin', done.next)}>{t('newPassword.signIn')}</ButtonLink>}
      />
    );
  }
  return (
    <NewPasswordForm
      token={token}
      onExpired={() => setExpired(true)}
      onDone={() => {
        // Every session of the account has ended, including this browser's.
        clearUser();
        setDone({ next: takeReturnPath() });
      }}
    />
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onExpired: () => void;
  readonly onDone: () => void;
}

function NewPasswordForm({ token, onExpired, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data: config } = useQuery(configQuery);
  const passwordMin = config?.password_min_length ?? limits.password_min;
  const schema = useMemo(() => newPasswordSchema(passwordMin), [passwordMin]);
  const { field, submit, isSending } = useProductForm({
    schema,
    empty: { password: '', confirm: '' },
    labels: { password: t('newPassword.password'), confirm: t('newPassword.confirm') },
    wording: { 'password.required': t('missing.password') },
    passwordMin,
    send: async ({ password }) => {
      setRefusal(null);
      await resetPassword(token, password);
      onDone();
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_token') onExpired();
      else setRefusal(error);
    },
  });
  return (
    <AuthFrame title={t('newPassword.title')} lead={t('newPassword.lead')}>
      <form className="stack-20" noValidate onSubmit={submit}>
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('newPassword.failed'))}</Notice> : null}
        <PasswordField
          required
          autoComplete="new-password"
          minLength={passwordMin}
          help={t('signUp.passwordHelp', { count: passwordMin })}
          {...field('password')}
        />
        <PasswordField required autoComplete="new-password" minLength={passwordMin} {...field('confirm')} />
        <Button type="submit" busy={isSending} className={styles.wide}>
          <KeyRound aria-hidden="true" />
          {t(isSending ? 'newPassword.sending' : 'newPassword.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
