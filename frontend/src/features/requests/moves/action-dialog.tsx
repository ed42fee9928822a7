import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '@/forms/use-error-message';
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
  readonly isSending: boolean;
  /** Why the last attempt failed, if not because of a field. */
  readonly refusal: unknown;
  /** Why it cannot be sent yet. */
  readonly notYet?: string | undefined;
  /** A question that takes the place of the actions until it is answered. */
  readonly question?: ReactNode;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FIRST_FIELD = '[data-first-field], input:not([type=radio], [type=checkbox], [type=file]), textarea';

/** A dialog that makes a move: its text, its fields, and the failure of the last attempt. */
export function ActionDialog({
  title,
  submit,
  look = 'primary',
  place = 'center',
  isSending,
  refusal,
  notYet,
  question,
  onSubmit,
  onClose,
  children,
}: ActionDialogProps) {
  const { t } = useTranslation('requests');
  const errorMessage = useErrorMessage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  const notYetId = useId();

  // The first field instead of the closing button, which a dialog focuses by itself.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
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
        ref={form}
        className="stack-20"
        noValidate
        onSubmit={(event) => {
          // Enter in a field sends, too.
          if (notYet === undefined) onSubmit(event);
          else event.preventDefault();
        }}
      >
        {refusal ? <Notice kind="error">{errorMessage(refusal, t('moveFailed'))}</Notice> : null}
        {children}
      </form>
    </Dialog>
  );
}
