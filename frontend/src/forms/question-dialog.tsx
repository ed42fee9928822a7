import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';

interface QuestionDialogProps {
  readonly title: ReactNode;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly look?: 'primary' | 'danger';
  /** What the button says that leaves everything as it is. */
  readonly cancel?: string;
  /** It is being done. */
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why it could not be done. */
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done, and stays open where it could not be. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, confirm, look = 'primary', cancel, busy, disabled, failure, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button look={look} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack-16">
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        {children}
      </div>
    </Dialog>
  );
}
