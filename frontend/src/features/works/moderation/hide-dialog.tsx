/** Hides what a creative has published, with what that means and the reason that the creative reads. */
import { useTranslation } from 'react-i18next';
import type { Hiding } from '@/entities/admin-work';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';

export interface Sending<Sent> {
  readonly mutate: (sent: Sent, callbacks: { readonly onSuccess: () => void }) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

export interface DialogWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
}

interface HideDialogProps {
  readonly id: string;
  readonly words: DialogWords & { readonly reasonHelp: string };
  readonly sending: Sending<Hiding>;
  readonly onClose: () => void;
}

export function HideDialog({ id, words, sending: { mutate, isPending, error }, onClose }: HideDialogProps) {
  const { t } = useTranslation('admin-works');
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const { text: reason, write, isTooLong, isWritten, control } = useLongText();
  const send = () => {
    if (!isWritten()) return;
    mutate(
      { id, reason },
      {
        onSuccess: () => {
          succeed(words.done);
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={words.title}
      confirm={words.confirm}
      look="danger"
      busy={isPending}
      disabled={isTooLong}
      failure={error ? errorMessage(error, words.failed) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextAreaField
        required
        label={t('hide.reason')}
        help={words.reasonHelp}
        {...control}
        onChange={(event) => write(event.target.value)}
      />
    </QuestionDialog>
  );
}
