/** Turning two-step sign-in on: re-authentication, then the QR code and the first code. */
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';
import styles from './account.module.css';
import { confirmTotpMutation, startTotpMutation, type Account, type TotpSetup } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { CopyButton } from './copy-button';
import { ProofDialog } from './proof-dialog';
import { RefusalNotice } from './refusal-notice';
import { confirmSchema } from './schemas';

interface TwoStepSetupProps {
  readonly account: Account;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

export function TwoStepSetup({ account, onConfirmed, onClose }: TwoStepSetupProps) {
  const { t } = useTranslation('account');
  const { mutateAsync: startTotp } = useSingleMutation(startTotpMutation);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  if (setup) return <ScanDialog setup={setup} onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <ProofDialog
      title={t('twoStep.title')}
      asks={account.has_password ? ['current_password'] : []}
      submit={t('twoStep.next')}
      fallback={t('twoStep.failed')}
      send={async (proof) => setSetup(await startTotp(proof))}
      onClose={onClose}
    >
      <p>{t('twoStep.startText')}</p>
    </ProofDialog>
  );
}

interface ScanDialogProps {
  readonly setup: TotpSetup;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

function ScanDialog({ setup, onConfirmed, onClose }: ScanDialogProps) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation();
  const { mutateAsync: confirmTotp } = useSingleMutation(confirmTotpMutation);
  const formId = useId();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { form, field, summary, submit, isSending } = useProductForm({
    schema: confirmSchema,
    empty: { totp: '' },
    labels: { totp: t('twoStep.code') },
    send: async ({ totp }) => {
      setRefusal(null);
      onConfirmed(await confirmTotp({ setup, totp: totp.replaceAll(/\s/g, '') }));
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_totp')
        form.setError('totp', { type: 'server', message: 'wrong_totp' });
      else setRefusal(error);
      form.setFocus('totp');
    },
  });
  const wrong = summary.items.length > 0;
  useEffect(() => {
    if (wrong && summary.attempt > 0) form.setFocus('totp');
  }, [form, wrong, summary.attempt]);

  const { size, path } = setup.qr;
  return (
    <Dialog
      title={t('twoStep.scan')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isSending}>
            {t('twoStep.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classNames('stack-20', styles.form)} noValidate onSubmit={submit}>
        <p>{t('twoStep.scanText')}</p>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t('twoStep.picture')}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
        <div className="stack-8">
          <p className={styles.text}>{t('twoStep.type')}</p>
          <code className={styles.secret} dir="ltr">
            {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <div className="cluster-12 middle">
            <CopyButton text={setup.secret} label={t('twoStep.copyKey')} />
            <a className={classNames('text-link text-15 medium', styles.link)} href={setup.uri}>
              {t('twoStep.openApp')}
            </a>
          </div>
        </div>
        <RefusalNotice refusal={refusal} fallback={t('twoStep.failed')} />
        <TextField
          required
          dir="ltr"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          help={t('twoStep.codeHelp')}
          {...field('totp')}
        />
      </form>
    </Dialog>
  );
}
