/** The e-mail address: its verification, a pending change, and the form that begins a change. */
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { StatusPill } from '@/ui/status-pill';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { FormOnDemand } from './form-on-demand';
import { cancelEmailChangeMutation, changeEmailMutation, type Account } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { RefusalNotice } from './refusal-notice';
import { emailSchema } from './schemas';

export function EmailSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountSection id="email" title={t('email.title')} text={t('email.text')} headingRef={heading}>
      <div className={styles.fact}>
        <p className={styles.strong}>
          <span className="visually-hidden">{t('email.current')}</span> <bdi dir="ltr">{account.email}</bdi>
        </p>
        <StatusPill
          color={account.email_verified ? 'green' : 'yellow'}
          label={t(account.email_verified ? 'email.verified' : 'email.unverified')}
        />
      </div>
      {account.pending_email ? (
        <PendingEmail email={account.pending_email} onCancelled={() => heading.current?.focus()} />
      ) : null}
      <FormOnDemand label={t('email.change')}>{(close) => <EmailForm account={account} onSent={close} />}</FormOnDemand>
    </AccountSection>
  );
}

interface EmailFormProps {
  readonly account: Account;
  readonly onSent: () => void;
}

function EmailForm({ account, onSent }: EmailFormProps) {
  const { t } = useTranslation('account');
  const { mutateAsync: changeEmail } = useSingleMutation(changeEmailMutation);
  const { succeed } = useToasts();
  const hasPassword = account.has_password;
  const schema = useMemo(() => emailSchema(hasPassword), [hasPassword]);
  const { field, submit, isSending, refusal } = useProductForm({
    schema,
    empty: { email: '', current_password: '' },
    labels: { email: t('email.new'), current_password: t('currentPassword') },
    send: async ({ email, current_password }) => {
      await changeEmail({ current_password, email });
      succeed(t('email.sent'));
      onSent();
    },
  });
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit} aria-label={t('email.change')}>
      <RefusalNotice refusal={refusal} fallback={t('email.failed')} />
      <TextField required type="email" autoComplete="email" help={t('email.newHelp')} {...field('email')} />
      {hasPassword ? <PasswordField required autoComplete="current-password" {...field('current_password')} /> : null}
      <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
        {t('email.submit')}
      </Button>
    </form>
  );
}

interface PendingEmailProps {
  readonly email: string;
  readonly onCancelled: () => void;
}

function PendingEmail({ email, onCancelled }: PendingEmailProps) {
  const { t } = useTranslation('account');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutateAsync, isPending } = useSingleMutation(cancelEmailChangeMutation);
  const cancel = async () => {
    try {
      await mutateAsync();
      succeed(t('email.cancelled'));
      onCancelled();
    } catch (error) {
      fail(errorMessage(error, t('saveFailed')));
    }
  };
  return (
    <Notice>
      <p>
        {t('email.pending')} <bdi dir="ltr">{email}</bdi>
      </p>
      <p>{t('email.pendingText')}</p>
      <Button look="secondary" size="small" className={styles.again} busy={isPending} onClick={() => void cancel()}>
        {t('email.cancel')}
      </Button>
    </Notice>
  );
}
