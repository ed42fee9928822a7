import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/api/config';
import type { User } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusalText } from '@/forms/use-refusal-text';
import { useLanguage } from '@/i18n';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { signUp } from './api';
import styles from './identity.module.css';
import { signUpSchema } from './schemas';

interface SignUpFormProps {
  /** Null where only the mail leads on. */
  readonly onSignedUp: (user: User | null, email: string) => void;
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data: config } = useQuery(configQuery);
  const passwordMin = config?.password_min_length ?? limits.password_min;
  const schema = useMemo(() => signUpSchema(passwordMin), [passwordMin]);
  const { field, summary, submit, isSending } = useProductForm({
    schema,
    empty: { full_name: '', email: '', password: '', confirm: '' },
    labels: {
      full_name: t('fields.fullName'),
      email: t('fields.email'),
      password: t('fields.password'),
      confirm: t('fields.confirm'),
    },
    wording: { 'full_name.required': t('signUp.nameRequired') },
    passwordMin,
    send: async (values) => {
      setRefusal(null);
      onSignedUp(await signUp(values, language), values.email.trim());
    },
    onRefused: setRefusal,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      {refusal ? <Notice kind="error">{refusalText(refusal, t('signUp.failed'))}</Notice> : null}
      <TextField required autoComplete="name" {...field('full_name')} />
      <TextField required type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        required
        autoComplete="new-password"
        minLength={passwordMin}
        help={t('signUp.passwordHelp', { count: passwordMin })}
        {...field('password')}
      />
      <PasswordField required autoComplete="new-password" minLength={passwordMin} {...field('confirm')} />
      <p className={styles.note}>{t('signUp.roleNote')}</p>
      <Button type="submit" busy={isSending} className={styles.wide}>
        {t(isSending ? 'signUp.sending' : 'signUp.submit')}
      </Button>
    </form>
  );
}
