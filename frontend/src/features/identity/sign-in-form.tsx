import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusalText } from '@/forms/use-refusal-text';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { signIn } from './api';
import styles from './identity.module.css';
import { signInSchema } from './schemas';

export function SignInForm({ onSignedIn }: { readonly onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('identity');
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { field, summary, submit, isSending } = useProductForm({
    schema: signInSchema,
    empty: { email: '', password: '' },
    labels: { email: t('fields.email'), password: t('fields.password') },
    send: async (values) => {
      setRefusal(null);
      onSignedIn(await signIn(values));
    },
    onRefused: setRefusal,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      {refusal ? <Notice kind="error">{refusalText(refusal, t('signIn.failed'))}</Notice> : null}
      <TextField required type="email" autoComplete="email" {...field('email')} />
      <PasswordField required autoComplete="current-password" {...field('password')} />
      <Button type="submit" busy={isSending} className={styles.wide}>
        {t(isSending ? 'signIn.sending' : 'signIn.submit')}
      </Button>
    </form>
  );
}
