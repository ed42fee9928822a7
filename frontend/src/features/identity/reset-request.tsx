/** Requests a password reset mail. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useProductForm } from '@/forms/use-product-form';
import { useErrorMessage } from '@/forms/use-error-message';
import { authMode, paths, safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { requestReset } from '@/entities/sign-in';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { saveReturnPath } from './return-path';
import { resetSchema } from './schemas';

/** What was typed into the sign-in form before. */
function typedBefore(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

export function ResetRequest() {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const { user } = useAuth();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [sent, setSent] = useState(false);
  const next = safeNext(search.get('next'));
  const { field, submit, isSending, refusal } = useProductForm({
    schema: resetSchema,
    empty: { email: '' },
    known: { email: typedBefore(state) },
    labels: { email: t('fields.email') },
    wording: { 'email.required': t('missing.email') },
    send: async ({ email }) => {
      setSent(false);
      await requestReset(email);
      // The mail's link has no return path.
      saveReturnPath(next);
      setSent(true);
    },
  });
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      <form className="stack-20" noValidate onSubmit={submit}>
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('reset.failed'))}</Notice> : null}
        {sent ? <Notice kind="success">{t('reset.success')}</Notice> : null}
        <TextField required type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" busy={isSending} className={styles.wide}>
          {t(isSending ? 'reset.sending' : 'reset.submit')}
        </Button>
        <ButtonLink to={user ? paths.account : authMode('signin', next)} look="ghost" className={styles.wide}>
          {t(user ? 'reset.backToAccount' : 'reset.back')}
        </ButtonLink>
      </form>
    </AuthFrame>
  );
}
