import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusalText } from '@/forms/use-refusal-text';
import { authMode } from '@/lib/paths';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { signIn } from './api';
import styles from './identity.module.css';
import { signInSchema, type SignInValues } from './schemas';

interface SignInFormProps {
  readonly next: string | undefined;
  /** What was typed before the code was asked for. */
  readonly known: SignInValues | undefined;
  readonly onSignedIn: (user: User) => void;
  /** The password is right, and the account has two-step sign-in. */
  readonly onCodeNeeded: (credentials: SignInValues) => void;
}

export function SignInForm({ next, known, onSignedIn, onCodeNeeded }: SignInFormProps) {
  const { t } = useTranslation('identity');
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { form, field, summary, submit, isSending } = useProductForm({
    schema: signInSchema,
    empty: { email: '', password: '' },
    ...(known && { known }),
    labels: { email: t('fields.email'), password: t('fields.password') },
    send: async (values) => {
      setRefusal(null);
      onSignedIn(await signIn(values));
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'totp_required') onCodeNeeded(form.getValues());
      else setRefusal(error);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      {refusal ? <Notice kind="error">{refusalText(refusal, t('signIn.failed'))}</Notice> : null}
      <TextField required type="email" autoComplete="email" {...field('email')} />
      <PasswordField required autoComplete="current-password" {...field('password')} />
      <Link className={styles.forgot} to={authMode('reset-password', next)} state={{ email: form.watch('email') }}>
        {t('signIn.forgot')}
      </Link>
      <Button type="submit" busy={isSending} className={styles.wide}>
        {t(isSending ? 'signIn.sending' : 'signIn.submit')}
      </Button>
    </form>
  );
}
