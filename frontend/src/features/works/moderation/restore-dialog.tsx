/** Shows again what was hidden. */
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import type { DialogWords, Sending } from './hide-dialog';

interface RestoreDialogProps {
  readonly id: string;
  readonly words: DialogWords;
  readonly sending: Sending<string>;
  readonly onClose: () => void;
}

export function RestoreDialog({ id, words, sending: { mutate, isPending, error }, onClose }: RestoreDialogProps) {
  const { t: shell } = useTranslation();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const send = () =>
    mutate(id, {
      onSuccess: () => {
        succeed(words.done);
        onClose();
      },
    });
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button busy={isPending} onClick={send}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="stack-16">
        {error ? <Notice kind="error">{errorMessage(error, words.failed)}</Notice> : null}
        <p>{words.text}</p>
      </div>
    </Dialog>
  );
}
