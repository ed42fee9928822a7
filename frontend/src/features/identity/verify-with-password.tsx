/**
 * Asks for the account's password if a verification link is opened in a browser that is not signed in to the account,
 * on a phone for example. A visitor who does not know it sets a new one: another person may have created the account.
 */
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { configQuery } from '@/entities/config';
import { verifyWithPassword } from '@/entities/sign-in';
import { useErrorMessage } from '@/forms/use-error-message';
import { useProductForm } from '@/forms/use-product-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { AuthFrame } from './auth-frame';
import { isRefusedAs } from './confirm-first';
import styles from './identity.module.css';
import { knownPasswordSchema, newPasswordSchema } from './schemas';

interface Props {
  readonly token: string;
  readonly onDone: () => void;
  /** The link no longer works. */
  readonly onFailed: (error: unknown) => void;
}

export function VerifyWithPassword(props: Props) {
  const { t } = useTranslation('identity');
  const [replaces, setReplaces] = useState(false);
  return (
    <AuthFrame title={t('verify.ask')} lead={t(replaces ? 'verify.replaceText' : 'verify.askText')}>
      <PasswordForm key={String(replaces)} {...props} replaces={replaces} />
      <Button look="secondary" className={styles.wide} onClick={() => setReplaces(!replaces)}>
        {t(replaces ? 'verify.knowPassword' : 'verify.replace')}
      </Button>
    </AuthFrame>
  );
}

function PasswordForm({ token, onDone, onFailed, replaces }: Props & { readonly replaces: boolean }) {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data: config } = useQuery(configQuery);
  const passwordMin = config?.password_min_length ?? limits.password_min;
  const schema = useMemo(
    () => (replaces ? newPasswordSchema(passwordMin) : knownPasswordSchema),
    [passwordMin, replaces],
  );
  const { field, submit, isSending } = useProductForm({
    schema,
    empty: { password: '', confirm: '' },
    labels: { password: t(replaces ? 'newPassword.password' : 'fields.password'), confirm: t('newPassword.confirm') },
    wording: { 'password.required': t('missing.password') },
    passwordMin,
    send: async ({ password }) => {
      setRefusal(null);
      await verifyWithPassword(token, password, replaces);
      onDone();
    },
    onRefused: (error) => {
      if (isRefusedAs(error, 'invalid_token')) onFailed(error);
      else setRefusal(error);
    },
  });
  return (
    <form className="stack-20" noValidate onSubmit={submit}>
      {refusal ? <Notice kind="error">{errorMessage(refusal, t('verify.failed'))}</Notice> : null}
      <PasswordField
        required
        autoComplete={replaces ? 'new-password' : 'current-password'}
        {...(replaces && { minLength: passwordMin, help: t('signUp.passwordHelp', { count: passwordMin }) })}
        {...field('password')}
      />
      {replaces ? (
        <PasswordField required autoComplete="new-password" minLength={passwordMin} {...field('confirm')} />
      ) : null}
      <Button type="submit" busy={isSending} className={styles.wide}>
        <MailCheck aria-hidden="true" />
        {t('verify.confirm')}
      </Button>
    </form>
  );
}
