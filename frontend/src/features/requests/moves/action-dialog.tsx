import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '@/forms/use-error-message';
import type { ProductForm } from '@/forms/use-product-form';
import { classNames } from '@/lib/class-names';
import { Button, type ButtonLook } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import styles from './action-dialog.module.css';

interface ActionDialogProps {
  readonly title: ReactNode;
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly place?: 'center' | 'side';
  readonly form: Pick<ProductForm<FieldValues>, 'isSending' | 'refusal' | 'submit'>;
  /** Why it cannot be sent yet. */
  readonly notYet?: string | undefined;
  /** A question that takes the place of the actions until it is answered. */
  readonly question?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FIRST_FIELD = '[data-first-field], input:not([type=checkbox], [type=file]), select, textarea';

/** A dialog that makes a move: its text, its fields, and the failure of the last attempt. */
export function ActionDialog({
  title,
  submit,
  look = 'primary',
  place = 'center',
  form: { isSending, refusal, submit: send },
  notYet,
  question,
  onClose,
  children,
}: ActionDialogProps) {
  const { t } = useTranslation('requests');
  const errorMessage = useErrorMessage();
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);

  const notYetId = useId();

  // The first field instead of the closing button, which a dialog focuses by itself.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, []);

  return (
    <Dialog
      title={title}
      place={place}
      onClose={onClose}
      actions={
        question ?? (
          <>
            {notYet === undefined ? null : (
              <p id={notYetId} className={classNames('muted text-14', styles.notYet)} role="status">
                {notYet}
              </p>
            )}
            <Button look="secondary" onClick={onClose}>
              {t('dismiss')}
            </Button>
            <Button
              type="submit"
              form={formId}
              look={look}
              busy={isSending}
              {...(notYet !== undefined && { 'aria-disabled': true, 'aria-describedby': notYetId })}
            >
              {submit}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        ref={box}
        className="stack-20"
        noValidate
        onSubmit={(event) => {
          // Enter in a field sends, too.
          if (notYet === undefined) send(event);
          else event.preventDefault();
        }}
      >
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('moveFailed'))}</Notice> : null}
        {children}
      </form>
    </Dialog>
  );
}
