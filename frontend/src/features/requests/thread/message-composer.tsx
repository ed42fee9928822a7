/** Writes one message. What is typed is kept until it was sent, and a repeated attempt sends nothing twice. */
import { Paperclip } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { sendMessageMutation } from '@/entities/request-messages';
import { Attachments } from '@/forms/attachments';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { forget, keep, keptValues } from '@/forms/drafts';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
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
  /** The brand, and the creative once selected: contacts in files cannot be hidden. */
  readonly sendsFiles: boolean;
}

interface Written {
  readonly body: string;
  readonly files: readonly string[];
}

const nothing = { body: '', files: [] as string[] };

export function MessageComposer({ requestId, creativeId, sendsFiles }: MessageComposerProps) {
  const { t } = useTranslation('requests');
  const { t: ofBrief } = useTranslation('brief');
  const errorMessage = useErrorMessage();
  const { user } = useAuth();
  const draft = { form: `message-${requestId}-${creativeId ?? 'own'}`, owner: user?.id ?? '' };
  const { mutateAsync, isPending } = useSingleMutation(sendMessageMutation);
  const [written, setWritten] = useState<Written>(() => ({ ...nothing, ...keptValues(draft, nothing) }));
  const [isAttaching, setAttaching] = useState(sendsFiles && written.files.length > 0);
  const [uploads, setUploads] = useState<UploadStatus>('done');
  const [refused, setRefused] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isSent, setSent] = useState(false);
  const attempt = useRef<MadeAttempt>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<HTMLFormElement>(null);
  const { body, files } = written;

  // A field of files that closes takes its height with it, and the page would be elsewhere.
  useEffect(() => {
    if (isSent) composer.current?.scrollIntoView({ block: 'nearest' });
  }, [isSent]);

  const countRefused = useCallback((count: number) => {
    setRefused(count);
    // It said that they are to be removed.
    setFailure(undefined);
  }, []);

  const change = (part: Partial<Written>) => {
    const now = { ...written, ...part };
    setWritten(now);
    setFailure(undefined);
    setSent(false);
    keep(draft, { ...now });
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = cleaned(body);
    if (isAttaching && uploads !== 'done') {
      setFailure(ofBrief(`files.notYet.${uploads}`));
      return;
    }
    // They would silently be missing.
    if (isAttaching && refused > 0) {
      setFailure(t('messages.filesRefused', { count: refused }));
      return;
    }
    if (text === '' && files.length === 0) {
      area.current?.focus();
      return;
    }
    if (Array.from(text).length > limits.long_text) {
      setFailure(t('messages.tooLong'));
      return;
    }
    attempt.current = attemptOf(JSON.stringify([text, files]), attempt.current, draft);
    try {
      await mutateAsync({ requestId, creativeId, body: text, files, idempotencyKey: attempt.current.key });
      setAttaching(false);
      setUploads('done');
      setRefused(0);
      change(nothing);
      forget(draft);
      // The same words again are another message.
      attempt.current = null;
      setSent(true);
    } catch (error) {
      setFailure(errorMessage(error, t('messages.failed')));
    }
  };

  return (
    <form
      ref={composer}
      className={classNames('stack-10', styles.composer)}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextAreaField
        required={files.length === 0}
        ref={area}
        rows={2}
        className={styles.area}
        label={t('messages.field')}
        error={failure}
        value={body}
        onChange={(event) => change({ body: event.target.value })}
      />
      {isAttaching ? (
        <Attachments
          takesFocus
          takesPaste={false}
          purpose="message"
          request={requestId}
          value={files}
          onChange={(ids) => change({ files: ids })}
          onStatus={setUploads}
          onRefused={countRefused}
        />
      ) : null}
      <div className="line-16 middle muted text-14">
        <Button type="submit" size="small" busy={isPending}>
          {t('messages.send')}
        </Button>
        {sendsFiles && !isAttaching ? (
          <Button look="ghost" size="small" onClick={() => setAttaching(true)}>
            <Paperclip aria-hidden="true" />
            {t('messages.attach')}
          </Button>
        ) : null}
        <p role="status">{isSent ? t('messages.sent') : null}</p>
      </div>
      {sendsFiles ? null : <p className="muted text-14">{t('messages.filesAfter')}</p>}
    </form>
  );
}
