/** Asks the owner to confirm a change, and to re-authenticate. */
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '@/forms/use-product-form';
import { Button, type ButtonLook } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import styles from './account.module.css';
import type { Proof } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { RefusalNotice } from './refusal-notice';
import { proofSchema, type Asked } from './schemas';

interface ProofDialogProps {
  readonly title: string;
  /** Describes the change. */
  readonly children: ReactNode;
  readonly asks: readonly Asked[];
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly fallback: string;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

export function ProofDialog({
  title,
  children,
  asks,
  submit,
  look = 'primary',
  fallback,
  send,
  onClose,
}: ProofDialogProps) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation();
  const formId = useId();
  // The parent creates a new list each time; the same names are the same schema.
  const asked = asks.join(' ');
  const schema = useMemo(() => proofSchema(asked.split(' ') as readonly Asked[]), [asked]);
  const product = useProductForm({
    schema,
    empty: { current_password: '', totp: '' },
    labels: { current_password: t('currentPassword'), totp: t('code') },
    send: async (proof) => {
      await send(proof);
    },
  });
  const { form, field, summary, isSending } = product;
  const first = asks[0];
  const wrong = summary.items[0]?.field;
  const focused = useRef(0);

  // Focuses the first input, and the invalid one after an error.
  useEffect(() => {
    if (first) form.setFocus(first);
  }, [form, first]);
  // Once per attempt: correcting a field while typing must not move the focus to the next one.
  useEffect(() => {
    if (wrong === undefined || summary.attempt === focused.current) return;
    focused.current = summary.attempt;
    form.setFocus(wrong as Asked);
  }, [form, wrong, summary.attempt]);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={formId} look={look} busy={isSending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={classNames('stack-20', styles.form)} noValidate onSubmit={product.submit}>
        {children}
        <RefusalNotice refusal={product.refusal} fallback={fallback} />
        {asks.includes('current_password') ? (
          <PasswordField required autoComplete="current-password" {...field('current_password')} />
        ) : null}
        {asks.includes('totp') ? (
          <TextField
            required
            dir="ltr"
            autoComplete="one-time-code"
            spellCheck={false}
            help={t('codeHelp')}
            {...field('totp')}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
