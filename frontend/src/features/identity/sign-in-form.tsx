import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { useProductForm } from '@/forms/use-product-form';
import { useErrorMessage } from '@/forms/use-error-message';
import { authMode, paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { signIn } from '@/entities/sign-in';
import { classNames } from '@/lib/class-names';
import styles from './identity.module.css';
import { signInSchema, type SignInValues } from './schemas';

interface SignInFormProps {
  readonly next: string | undefined;
  /** What was typed before the code was required, or on the other tab. */
  readonly known: SignInValues;
  readonly onEmail: (email: string) => void;
  readonly onSignedIn: (user: User) => void;
  /** The password is right, and the account has two-step sign-in. */
  readonly onCodeNeeded: (credentials: SignInValues) => void;
}

export function SignInForm({ next, known, onEmail, onSignedIn, onCodeNeeded }: SignInFormProps) {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { form, field, submit, isSending } = useProductForm({
    schema: signInSchema,
    empty: { email: '', password: '' },
    known,
    labels: { email: t('fields.email'), password: t('fields.password') },
    wording: { 'email.required': t('missing.email'), 'password.required': t('missing.password') },
    send: async (values) => {
      setRefusal(null);
      onSignedIn(await signIn(values));
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'totp_required') onCodeNeeded(form.getValues());
      else setRefusal(error);
    },
  });
  const email = field('email');
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit}>
      {refusal ? (
        <Notice kind="error">
          {errorMessage(refusal, t('signIn.failed'))}{' '}
          {refusal instanceof ApiError && refusal.code === 'account_suspended' ? (
            <Link className={styles.textLink} to={paths.contact}>
              {t('signIn.contact')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
      <TextField
        required
        type="email"
        autoComplete="email"
        {...email}
        onChange={(event) => {
          onEmail(event.target.value);
          void email.onChange(event);
        }}
      />
      <PasswordField required autoComplete="current-password" {...field('password')} />
      <Link
        className={classNames('text-link text-15 medium', styles.forgot)}
        to={authMode('reset-password', next)}
        state={{ email: form.watch('email') }}
      >
        {t('signIn.forgot')}
      </Link>
      <p className="muted text-14">{t('signIn.roleNote')}</p>
      <Button type="submit" busy={isSending} className={styles.wide}>
        {t(isSending ? 'signIn.sending' : 'signIn.submit')}
      </Button>
    </form>
  );
}
