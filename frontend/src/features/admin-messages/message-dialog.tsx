/** One message in full: answered by mail, or closed. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactMessage } from '@/api/types';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { contactSubjects, labelText } from '@/api/vocabularies';
import { answerMessageMutation, closeMessageMutation, contactState } from '@/entities/admin-message';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { forget, keep, keptValues, type Draft } from '@/forms/drafts';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { Button } from '@/ui/button';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import { GivenAnswer } from './given-answer';
import styles from './messages-screen.module.css';

interface MessageDialogProps {
  readonly admin: string;
  readonly message: ContactMessage;
  readonly onClose: () => void;
}

export function MessageDialog({ admin, message, onClose }: MessageDialogProps) {
  const { t } = useTranslation('admin-messages');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const draft: Draft = { form: `answer-${message.id}`, owner: admin };
  const { text, write, isTooLong, isWritten, control } = useLongText(() => keptValues(draft, { text: '' }).text ?? '');
  const attempt = useRef<MadeAttempt>(null);
  const answering = useSingleMutation(answerMessageMutation);
  const closing = useSingleMutation(closeMessageMutation);
  const isOpen = message.state === contactState.open;

  const answer = () => {
    if (!isWritten()) return;
    attempt.current = attemptOf(text, attempt.current, draft);
    answering.mutate(
      { id: message.id, answer: text, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          forget(draft);
          succeed(t('answer.sent'));
          onClose();
        },
        onError: (error) => {
          // Another admin was first.
          if (!(error instanceof ApiError && error.status === 409)) return;
          fail(errorMessage(error, t('answer.failed')));
          onClose();
        },
      },
    );
  };
  const finish = () =>
    closing.mutate(message.id, {
      onSuccess: () => {
        forget(draft);
        succeed(t('close.done'));
        onClose();
      },
    });

  const failure = answering.error
    ? errorMessage(answering.error, t('answer.failed'))
    : closing.error && errorMessage(closing.error, t('close.failed'));
  return (
    <Dialog
      place="side"
      title={labelText(contactSubjects, message.subject, language)}
      onClose={onClose}
      actions={
        message.state === contactState.closed ? null : (
          <>
            <Button look="secondary" busy={closing.isPending} disabled={answering.isPending} onClick={finish}>
              {t(isOpen ? 'close.button' : 'close.answered')}
            </Button>
            {isOpen ? (
              <Button busy={answering.isPending} disabled={isTooLong || closing.isPending} onClick={answer}>
                {t('answer.send')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack-24">
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <DetailList>
          <Detail label={t('columns.from')}>
            <UserText>{message.name}</UserText>
          </Detail>
          <Detail label={t('details.email')}>
            <bdi dir="ltr">{message.email}</bdi>
          </Detail>
          <Detail label={t('details.received')}>{formatDateTime(message.created_at, language)}</Detail>
          <Detail label={t('details.language')}>{t(`languages.${message.language}`)}</Detail>
        </DetailList>
        <blockquote className={styles.quote}>
          <WrittenParagraphs>{message.message}</WrittenParagraphs>
        </blockquote>
        <GivenAnswer message={message} />
        {isOpen ? (
          <TextAreaField
            required
            rows={7}
            lang={message.language}
            label={t('answer.label')}
            help={t(`answer.help.${message.language}`)}
            {...control}
            onChange={(event) => {
              write(event.target.value);
              keep(draft, { text: event.target.value });
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
