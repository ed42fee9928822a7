/** Shows again what was hidden. */
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useToasts } from '@/ui/toast';
import type { DialogWords, Sending } from './hide-dialog';

interface RestoreDialogProps {
  readonly id: string;
  readonly words: DialogWords;
  readonly sending: Sending<string>;
  readonly onClose: () => void;
}

export function RestoreDialog({ id, words, sending: { mutate, isPending, error }, onClose }: RestoreDialogProps) {
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
    <QuestionDialog
      title={words.title}
      confirm={words.confirm}
      busy={isPending}
      failure={error ? errorMessage(error, words.failed) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </QuestionDialog>
  );
}
