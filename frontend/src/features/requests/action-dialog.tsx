import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button, type ButtonLook } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import styles from './action-dialog.module.css';

interface ActionDialogProps {
  readonly title: ReactNode;
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly place?: 'center' | 'side';
  readonly isSending: boolean;
  /** Why the last attempt failed, if not because of a field. */
  readonly refusal: unknown;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that makes a move: its text, its fields, and the failure of the last attempt. */
export function ActionDialog({
  title,
  submit,
  look = 'primary',
  place = 'center',
  isSending,
  refusal,
  onSubmit,
  onClose,
  children,
}: ActionDialogProps) {
  const { t } = useTranslation('requests');
  const errorMessage = useErrorMessage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  // The first field instead of the closing button, which a dialog focuses by itself.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea')?.focus();
  }, []);

  return (
    <Dialog
      title={title}
      place={place}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button type="submit" form={formId} look={look} busy={isSending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('moveFailed'))}</Notice> : null}
        {children}
      </form>
    </Dialog>
  );
}
