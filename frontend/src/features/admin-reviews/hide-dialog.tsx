import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReview, HiddenPart, ReviewRule } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { hideReviewMutation } from '@/entities/admin-review';
import { reviewRules } from '@/entities/report';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { Choices } from '@/forms/choices';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { cleaned } from '@/lib/typed-text';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { AboutReview } from './about-review';

interface HideDialogProps {
  readonly review: AdminReview;
  readonly onClose: () => void;
}

/** Hides a review, or its text alone, by a rule and with a note that both sides read. */
export function HideDialog({ review, onClose }: HideDialogProps) {
  const { t } = useTranslation('admin-reviews');
  const { t: reports } = useTranslation('reports');
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const [rule, setRule] = useState<ReviewRule | null>(null);
  const [isJudged, setJudged] = useState(false);
  const { text, write, isTooLong, isWritten, control } = useLongText();
  const attempt = useRef<MadeAttempt>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useSingleMutation(hideReviewMutation);
  // There is a text to hide, and it is not hidden yet.
  const parts: readonly HiddenPart[] = review.body && review.hidden === null ? ['all', 'text'] : ['all'];
  const [part, setPart] = useState<HiddenPart | null>(parts.length === 1 ? 'all' : null);
  const send = () => {
    setJudged(true);
    if (part === null || rule === null) {
      const name = part === null ? 'part' : 'rule';
      fields.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
      return;
    }
    if (!isWritten()) return;
    const body = { part, rule, note: cleaned(text) };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current, undefined);
    mutate(
      { review, body, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          succeed(t('hide.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('hide.title')}
      confirm={t('hide.confirm')}
      look="danger"
      busy={isPending}
      disabled={isTooLong}
      failure={error ? errorMessage(error, t('hide.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div ref={fields} className="stack-20">
        <AboutReview review={review} />
        {parts.length > 1 ? (
          <Choices
            name="part"
            legend={t('hide.part')}
            values={parts}
            labelOf={(one) => t(`hide.parts.${one}`)}
            chosen={part}
            error={isJudged && part === null ? t('hide.partMissing') : undefined}
            onChoose={setPart}
          />
        ) : (
          <p>{t('hide.all')}</p>
        )}
        <Choices
          name="rule"
          legend={t('hide.rule')}
          values={reviewRules}
          labelOf={(one) => reports(`reasons.${one}`)}
          chosen={rule}
          error={isJudged && rule === null ? t('hide.ruleMissing') : undefined}
          onChoose={setRule}
        />
        <TextAreaField
          required
          label={t('hide.note')}
          help={t('hide.noteHelp')}
          {...control}
          onChange={(event) => write(event.target.value)}
        />
      </div>
    </QuestionDialog>
  );
}
