/** The reader's own review before it is published: read, changed or deleted by its author alone. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/api/idempotency-key';
import type { RequestReviews } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { deleteReviewMutation } from '@/entities/request-reviews';
import type { ReviewSide } from '@/entities/review-questions';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { ReviewText } from '@/records/reputation/review-words';
import { MarksList } from '@/records/reputation/stars';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';

interface OwnDraftProps {
  readonly requestId: string;
  readonly side: ReviewSide;
  readonly draft: NonNullable<RequestReviews['draft']>;
  /** The day on which it is published at the latest. */
  readonly due: string;
  readonly canWrite: boolean;
  readonly onEdit: () => void;
}

export function OwnDraft({ requestId, side, draft, due, canWrite, onEdit }: OwnDraftProps) {
  const { t } = useTranslation('reviews');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="stack-16">
      <MarksList side={side} given={draft.marks} />
      <p>{t(draft.again ? 'againYes' : 'againNo')}</p>
      {draft.body ? <ReviewText lang={draft.lang}>{draft.body}</ReviewText> : null}
      {canWrite ? (
        <div className="cluster-12">
          <Button look="secondary" size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button look="ghost" size="small" onClick={() => setDeleting(true)}>
            {t('delete.button')}
          </Button>
        </div>
      ) : null}
      {isDeleting ? <DeleteDialog requestId={requestId} due={due} onClose={() => setDeleting(false)} /> : null}
    </div>
  );
}

interface DeleteDialogProps {
  readonly requestId: string;
  readonly due: string;
  readonly onClose: () => void;
}

function DeleteDialog({ requestId, due, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('reviews');
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const key = useRef<string>(null);
  const { mutate, isPending, error } = useSingleMutation(deleteReviewMutation);
  const send = () => {
    key.current ??= idempotencyKey();
    mutate(
      { requestId, idempotencyKey: key.current },
      {
        onSuccess: () => {
          succeed(t('delete.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      look="danger"
      busy={isPending}
      failure={error ? errorMessage(error, t('delete.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('delete.text', { date: due })}</p>
    </QuestionDialog>
  );
}
