import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReview } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import type { restoreReviewMutation } from '@/entities/admin-review';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { cleaned } from '@/lib/typed-text';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { AboutReview } from './about-review';

interface NoteDialogProps {
  readonly words: 'restore' | 'keep';
  /** What is sent is of one shape. */
  readonly mutation: typeof restoreReviewMutation;
  readonly review: AdminReview;
  readonly onClose: () => void;
}

/** Shows a review again, or refuses an appeal, with the note that both sides read. */
export function NoteDialog({ words, mutation, review, onClose }: NoteDialogProps) {
  const { t } = useTranslation('admin-reviews');
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const { text, write, isTooLong, isWritten, control } = useLongText();
  const attempt = useRef<MadeAttempt>(null);
  const { mutate, isPending, error } = useSingleMutation(mutation);
  const send = () => {
    if (!isWritten()) return;
    const note = cleaned(text);
    attempt.current = attemptOf(note, attempt.current, undefined);
    mutate(
      { review, note, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          succeed(t(`${words}.done`));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t(`${words}.title`)}
      confirm={t(`${words}.confirm`)}
      busy={isPending}
      disabled={isTooLong}
      failure={error ? errorMessage(error, t(`${words}.failed`)) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <AboutReview review={review} />
      <p>{t(`${words}.text`)}</p>
      <TextAreaField
        required
        label={t(`${words}.note`)}
        help={t(`${words}.noteHelp`)}
        {...control}
        onChange={(event) => write(event.target.value)}
      />
    </QuestionDialog>
  );
}
