import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { idempotencyKey } from '@/api/idempotency-key';
import type { AdminReview } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { countReviewMutation } from '@/entities/admin-review';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';

/** What an admin says about the flags of a review: it enters the numbers, or it does not. */
export function CountButtons({ review }: { readonly review: AdminReview }) {
  const { t } = useTranslation('admin-reviews');
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const attempt = useRef<{ readonly counts: boolean; readonly key: string }>(null);
  const { mutate, isPending, error, variables } = useSingleMutation(countReviewMutation);
  const decide = (counts: boolean) => {
    if (attempt.current?.counts !== counts) attempt.current = { counts, key: idempotencyKey() };
    mutate(
      { review, counts, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          attempt.current = null;
          succeed(t('count.done'));
        },
      },
    );
  };
  const button = (counts: boolean) => (
    <Button
      look="secondary"
      size="small"
      busy={isPending && variables?.counts === counts}
      onClick={() => decide(counts)}
    >
      {t(counts ? 'count.yes' : 'count.no')}
    </Button>
  );
  return (
    <>
      {error ? <Notice kind="error">{errorMessage(error, t('count.failed'))}</Notice> : null}
      <div className="cluster-8">
        {review.flags_checked && review.counted ? null : button(true)}
        {review.flags_checked && !review.counted ? null : button(false)}
      </div>
    </>
  );
}
