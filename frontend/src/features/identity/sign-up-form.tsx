import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '@/api/errors';
import { configQuery } from '@/entities/config';
import type { User } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { useProductForm } from '@/forms/use-product-form';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { authMode } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { signUp } from '@/entities/sign-in';
import { classNames } from '@/lib/class-names';
import { Consent } from './consent';
import styles from './identity.module.css';
import { signUpSchema } from './schemas';

interface SignUpFormProps {
  readonly next: string | undefined;
  /** What was typed on the other tab. */
  readonly typedEmail: string;
  readonly onEmail: (email: string) => void;
  /** Null if only the mail continues. */
  readonly onSignedUp: (user: User | null, email: string) => void;
}

export function SignUpForm({ next, typedEmail, onEmail, onSignedUp }: SignUpFormProps) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const [refusal, setRefusal] = useState<unknown>(null);
  /** The email that has an account already. */
  const [taken, setTaken] = useState<string | null>(null);
  const { data: config } = useQuery(configQuery);
  const passwordMin = config?.password_min_length ?? limits.password_min;
  const schema = useMemo(() => signUpSchema(passwordMin), [passwordMin]);
  const { form, field, submit, isSending } = useProductForm({
    schema,
    empty: { full_name: '', email: '', password: '', confirm: '' },
    known: { email: typedEmail },
    labels: {
      full_name: t('fields.fullName'),
      email: t('fields.email'),
      password: t('fields.password'),
      confirm: t('fields.confirm'),
    },
    wording: {
      'full_name.required': t('missing.fullName'),
      'email.required': t('missing.email'),
      'password.required': t('missing.password'),
    },
    passwordMin,
    send: async (values, attempt) => {
      setRefusal(null);
      onSignedUp(await signUp(values, language, attempt.key), values.email.trim());
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.code === 'email_exists')) return setRefusal(error);
      setTaken(form.getValues('email'));
      return form.setFocus('email');
    },
  });
  const email = field('email');
  const isTaken = taken !== null && form.watch('email') === taken;
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit}>
      {refusal ? <Notice kind="error">{errorMessage(refusal, t('signUp.failed'))}</Notice> : null}
      <TextField required autoComplete="name" {...field('full_name')} />
      <TextField
        required
        type="email"
        autoComplete="email"
        {...email}
        error={
          isTaken ? (
            <>
              {t('signUp.existsBefore')}{' '}
              <Link className={classNames('underlined strong', styles.instead)} to={authMode('signin', next)}>
                {t('signUp.existsLink')}
              </Link>
            </>
          ) : (
            email.error
          )
        }
        onChange={(event) => {
          onEmail(event.target.value);
          void email.onChange(event);
        }}
      />
      <PasswordField
        required
        autoComplete="new-password"
        minLength={passwordMin}
        help={t('signUp.passwordHelp', { count: passwordMin })}
        {...field('password')}
      />
      <PasswordField required autoComplete="new-password" minLength={passwordMin} {...field('confirm')} />
      <p className="muted text-14">{t('signUp.roleNote')}</p>
      <Consent />
      <Button type="submit" busy={isSending} className={styles.wide}>
        {t(isSending ? 'signUp.sending' : 'signUp.submit')}
      </Button>
    </form>
  );
}
