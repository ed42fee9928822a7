import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/api/idempotency-key';
import type { AdminReview } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { countReviewMutation } from '@/entities/admin-review';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useToasts } from '@/ui/toast';
import { AboutReview } from './about-review';
import { useSides } from './use-sides';

interface CountDialogProps {
  readonly review: AdminReview;
  /** Whether it enters the numbers from now on. */
  readonly counts: boolean;
  readonly onClose: () => void;
}

/** Asks whether a flagged review enters the numbers, or stays out of them. */
export function CountDialog({ review, counts, onClose }: CountDialogProps) {
  const { t } = useTranslation('admin-reviews');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const { reviewed } = useSides(review);
  const key = useRef<string>(null);
  const { mutate, isPending, error } = useSingleMutation(countReviewMutation);
  const words = counts ? 'countIt' : 'leaveOut';
  const send = () => {
    key.current ??= idempotencyKey();
    mutate(
      { review, counts, idempotencyKey: key.current },
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
      confirm={t(counts ? 'count.yes' : 'count.no')}
      busy={isPending}
      failure={error ? errorMessage(error, t('count.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <AboutReview review={review} />
      <p>{t(`${words}.text`, { reviewed: isolated(reviewed.inside, language) })}</p>
    </QuestionDialog>
  );
}
