/** Writes one message. What is typed is kept until it was sent, and a repeated attempt sends nothing twice. */
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { sendMessageMutation } from '@/entities/request-messages';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { forget, keep, keptValues } from '@/forms/drafts';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { cleaned } from '@/lib/typed-text';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/text-area-field';
import styles from './messages.module.css';

interface MessageComposerProps {
  readonly requestId: string;
  readonly creativeId: string | undefined;
}

export function MessageComposer({ requestId, creativeId }: MessageComposerProps) {
  const { t } = useTranslation('requests');
  const errorMessage = useErrorMessage();
  const { user } = useAuth();
  const draft = { form: `message-${requestId}-${creativeId ?? 'own'}`, owner: user?.id ?? '' };
  const { mutateAsync, isPending } = useSingleMutation(sendMessageMutation);
  const [body, setBody] = useState(() => keptValues(draft, { body: '' }).body ?? '');
  const [failure, setFailure] = useState<string>();
  const [isSent, setSent] = useState(false);
  const attempt = useRef<MadeAttempt>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const change = (text: string) => {
    setBody(text);
    setFailure(undefined);
    setSent(false);
    keep(draft, { body: text });
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = cleaned(body);
    if (text === '') {
      area.current?.focus();
      return;
    }
    if (Array.from(text).length > limits.long_text) {
      setFailure(t('messages.tooLong'));
      return;
    }
    attempt.current = attemptOf(text, attempt.current, draft);
    try {
      await mutateAsync({ requestId, creativeId, body: text, idempotencyKey: attempt.current.key });
      change('');
      forget(draft);
      // The same words again are another message.
      attempt.current = null;
      setSent(true);
    } catch (error) {
      setFailure(errorMessage(error, t('messages.failed')));
    }
  };

  return (
    <form className={classNames('stack-10', styles.composer)} noValidate onSubmit={(event) => void send(event)}>
      <TextAreaField
        required
        ref={area}
        rows={2}
        className={styles.area}
        label={t('messages.field')}
        error={failure}
        value={body}
        onChange={(event) => change(event.target.value)}
      />
      <div className="line-16 middle muted text-14">
        <Button type="submit" size="small" busy={isPending}>
          {t('messages.send')}
        </Button>
        <p role="status">{isSent ? t('messages.sent') : null}</p>
      </div>
    </form>
  );
}
