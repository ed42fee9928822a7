import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { configQuery } from '@/entities/config';
import { limits } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { authMode } from '@/lib/paths';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { FormOnDemand } from './form-on-demand';
import { changePasswordMutation, type Account } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { RefusalNotice } from './refusal-notice';
import { passwordSchema } from './schemas';

export function PasswordSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const hasPassword = account.has_password;
  const action = t(hasPassword ? 'password.change' : 'password.set');
  return (
    <AccountSection
      id="password"
      title={t('password.title')}
      text={t(hasPassword ? 'password.text' : 'password.textSet')}
    >
      <FormOnDemand label={action}>
        {(close) => <PasswordForm account={account} label={action} onSaved={close} />}
      </FormOnDemand>
    </AccountSection>
  );
}

interface PasswordFormProps {
  readonly account: Account;
  readonly label: string;
  readonly onSaved: () => void;
}

function PasswordForm({ account, label, onSaved }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const { mutateAsync: changePassword } = useSingleMutation(changePasswordMutation);
  const { succeed } = useToasts();
  const { data: config } = useQuery(configQuery);
  const hasPassword = account.has_password;
  const passwordMin = config?.password_min_length ?? limits.password_min;
  const schema = useMemo(() => passwordSchema(hasPassword, passwordMin), [hasPassword, passwordMin]);
  const { field, submit, isSending, refusal } = useProductForm({
    schema,
    empty: { current_password: '', password: '', confirm: '' },
    labels: { current_password: t('currentPassword'), password: t('password.new'), confirm: t('password.confirm') },
    passwordMin,
    send: async ({ current_password, password }) => {
      await changePassword({ current_password, password });
      succeed(t(hasPassword ? 'password.changed' : 'password.wasSet'));
      onSaved();
    },
  });
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit} aria-label={label}>
      <RefusalNotice refusal={refusal} fallback={t('password.failed')} />
      {/* Lets a password manager know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      {hasPassword ? (
        <>
          <PasswordField required autoComplete="current-password" {...field('current_password')} />
          <Link
            className={classNames('text-link text-15 medium', styles.link)}
            to={authMode('reset-password')}
            state={{ email: account.email }}
          >
            {t('password.forgot')}
          </Link>
        </>
      ) : null}
      <PasswordField
        required
        autoComplete="new-password"
        minLength={passwordMin}
        help={t('password.help', { count: passwordMin })}
        {...field('password')}
      />
      <PasswordField required autoComplete="new-password" minLength={passwordMin} {...field('confirm')} />
      <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
        {t('password.save')}
      </Button>
    </form>
  );
}
