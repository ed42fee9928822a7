/** The address: how it stands, what it is to become, and the form that begins a change. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusalText } from '@/forms/use-refusal-text';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PasswordField } from '@/ui/password-field';
import { StatusPill } from '@/ui/status-pill';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { accountQuery, cancelEmailChange, changeEmail, type Account } from './api';
import { RefusalNotice } from './refusal-notice';
import { emailSchema } from './schemas';

export function EmailSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const { succeed } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const hasPassword = account.has_password;
  const schema = useMemo(() => emailSchema(hasPassword), [hasPassword]);
  const { form, field, summary, submit, isSending } = useProductForm({
    schema,
    empty: { email: '', current_password: '' },
    labels: { email: t('email.new'), current_password: t('currentPassword') },
    send: async ({ email, current_password }) => {
      setRefusal(null);
      await changeEmail(current_password, email);
      succeed(t('email.sent'));
      form.reset();
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    onRefused: setRefusal,
  });
  return (
    <AccountSection title={t('email.title')} text={t('email.text')} headingRef={heading}>
      <div className={styles.fact}>
        <p className={styles.strong}>
          <span className="visually-hidden">{t('email.current')}</span> <bdi dir="ltr">{account.email}</bdi>
        </p>
        <StatusPill look={account.email_verified ? 'green' : 'yellow'} label={t(account.email_verified ? 'email.verified' : 'email.unverified')} />
      </div>
      {account.pending_email ? <PendingEmail email={account.pending_email} onCancelled={() => heading.current?.focus()} /> : null}
      <form className={styles.form} noValidate onSubmit={submit} aria-label={t('email.submit')}>
        <ErrorSummary {...summary} />
        <RefusalNotice refusal={refusal} fallback={t('email.failed')} />
        <TextField required type="email" autoComplete="email" help={t('email.newHelp')} {...field('email')} />
        {hasPassword ? <PasswordField required autoComplete="current-password" {...field('current_password')} /> : null}
        <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
          {t('email.submit')}
        </Button>
      </form>
    </AccountSection>
  );
}

interface PendingEmailProps {
  readonly email: string;
  readonly onCancelled: () => void;
}

function PendingEmail({ email, onCancelled }: PendingEmailProps) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const { succeed, fail } = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
      succeed(t('email.cancelled'));
      onCancelled();
    },
    onError: (error) => fail(refusalText(error, t('saveFailed'))),
  });
  return (
    <Notice>
      <p>
        {t('email.pending')} <bdi dir="ltr">{email}</bdi>
      </p>
      <p>{t('email.pendingText')}</p>
      <Button look="secondary" size="small" className={styles.again} busy={isPending} onClick={() => mutate()}>
        {t('email.cancel')}
      </Button>
    </Notice>
  );
}
