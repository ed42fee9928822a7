/** The second step of a sign-in: the app's code, or one of the recovery codes. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useProductForm } from '@/forms/use-product-form';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { AuthFrame } from './auth-frame';
import styles from './identity.module.css';
import { codeSchema } from './schemas';

interface CodeStepProps {
  readonly send: (totp: string) => Promise<void>;
  readonly onBack: () => void;
  /** The pending sign-in has expired. */
  readonly onLost?: (error: unknown) => void;
}

export function CodeStep({ send, onBack, onLost }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [recovery, setRecovery] = useState(false);
  const label = t(recovery ? 'code.recoveryLabel' : 'code.label');
  const { form, field, submit, isSending } = useProductForm({
    schema: codeSchema,
    empty: { totp: '' },
    labels: { totp: label },
    send: async ({ totp }) => {
      setRefusal(null);
      await send(totp.replaceAll(/\s/g, ''));
    },
    onRefused: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'wrong_totp') form.setError('totp', { type: 'server', message: 'wrong_totp' });
      else if (code === 'oauth_exchange_failed' && onLost) onLost(error);
      else setRefusal(error);
      form.setFocus('totp');
    },
  });

  useEffect(() => form.setFocus('totp'), [form]);

  return (
    <AuthFrame title={t('code.title')} lead={t(recovery ? 'code.leadRecovery' : 'code.lead')}>
      <form className="stack-20" noValidate onSubmit={submit}>
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('signIn.failed'))}</Notice> : null}
        <TextField
          required
          dir="ltr"
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          className={styles.code}
          {...field('totp')}
        />
        <Button type="submit" busy={isSending} className={styles.wide}>
          {t(isSending ? 'code.sending' : 'code.submit')}
        </Button>
        <div className="line-12 between">
          <Button
            look="ghost"
            size="small"
            onClick={() => {
              form.resetField('totp');
              setRefusal(null);
              setRecovery(!recovery);
              form.setFocus('totp');
            }}
          >
            {t(recovery ? 'code.useApp' : 'code.useRecovery')}
          </Button>
          <Button look="ghost" size="small" onClick={onBack}>
            {t('code.back')}
          </Button>
        </div>
      </form>
    </AuthFrame>
  );
}
