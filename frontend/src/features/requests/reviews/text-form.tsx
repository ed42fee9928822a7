import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { useSingleMutation } from '@/api/use-single-mutation';
import type { replyMutation } from '@/entities/request-reviews';
import { reviewLimits } from '@/entities/review-questions';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { lengthOf } from '@/forms/rules';
import { useErrorMessage } from '@/forms/use-error-message';
import { cleaned } from '@/lib/typed-text';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';

interface TextFormProps {
  readonly kind: 'reply' | 'appeal';
  /** What is sent is of one shape. */
  readonly mutation: typeof replyMutation;
  readonly requestId: string;
  readonly reviewId: string;
  /** The last day for it. */
  readonly until: string;
}

/** Opens the one text that answers a review, or its hiding. */
export function TextForm(props: TextFormProps) {
  const { t } = useTranslation('reviews');
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <OpenForm {...props} onClose={() => setOpen(false)} />
  ) : (
    <div>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        {t(`${props.kind}.button`)}
      </Button>
    </div>
  );
}

function OpenForm({
  kind,
  mutation,
  requestId,
  reviewId,
  until,
  onClose,
}: TextFormProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('reviews');
  const { ofField } = useErrorText();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const [text, setText] = useState('');
  const [isJudged, setJudged] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef<MadeAttempt>(null);
  // The button that opened it is gone.
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = useSingleMutation(mutation);
  const { min, max } = reviewLimits[kind];
  const body = cleaned(text);
  const length = lengthOf(body);
  const fault = () => {
    if (length > max) return t('form.tooLong', { max });
    if (!isJudged || length >= min) return undefined;
    return length === 0 ? ofField('required') : t('form.textTooShort', { min });
  };
  const send = () => {
    setJudged(true);
    if (length < min || length > max) {
      field.current?.focus();
      return;
    }
    attempt.current = attemptOf(body, attempt.current, undefined);
    mutate(
      { requestId, reviewId, body, idempotencyKey: attempt.current.key },
      { onSuccess: () => succeed(t(`${kind}.done`)) },
    );
  };
  return (
    <form
      className="stack-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error ? <Notice kind="error">{errorMessage(error, t(`${kind}.failed`))}</Notice> : null}
      <TextAreaField
        required
        rows={3}
        dir="auto"
        ref={field}
        label={t(`${kind}.label`)}
        help={t(`${kind}.help`, { min, max, date: until })}
        error={fault()}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="cluster-12">
        <Button type="submit" size="small" busy={isPending}>
          {t(`${kind}.send`)}
        </Button>
        <Button look="secondary" size="small" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
