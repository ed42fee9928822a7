/** Suspends an account, with what that means, a note for admins and a message to the person. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { suspendMutation } from '@/entities/admin-people';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { nameOf } from './people-table';
import styles from './people-screen.module.css';

/** What happens to an account of this kind. */
function effectsOn({ role }: Person) {
  return [
    'signedOut',
    ...(role === 'creative' ? (['unlisted'] as const) : []),
    ...(role === 'brand' ? (['requests'] as const) : []),
    'projects',
  ] as const;
}

interface SuspendDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export function SuspendDialog({ person, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('admin-people');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const note = useLongText();
  const message = useLongText();
  const attempt = useRef<MadeAttempt>(null);
  const { mutate, isPending, error } = useSingleMutation(suspendMutation);
  const send = () => {
    if (!note.isWritten()) return;
    const words = { reason: note.text.trim(), message: message.text.trim() };
    attempt.current = attemptOf(JSON.stringify(words), attempt.current, undefined);
    mutate(
      { id: person.id, ...words, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          succeed(t('suspend.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('suspend.title', { name: isolated(nameOf(person), language) })}
      confirm={t('suspend.confirm')}
      look="danger"
      busy={isPending}
      disabled={note.isTooLong || message.isTooLong}
      failure={error ? errorMessage(error, t('suspend.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        {effectsOn(person).map((effect) => (
          <li key={effect}>{t(`suspend.effects.${effect}`)}</li>
        ))}
      </ul>
      <TextAreaField
        required
        label={t('suspend.reason')}
        help={t('suspend.reasonHelp')}
        {...note.control}
        onChange={(event) => note.write(event.target.value)}
      />
      <TextAreaField
        label={t('suspend.message')}
        help={t('suspend.messageHelp')}
        {...message.control}
        onChange={(event) => message.write(event.target.value)}
      />
    </QuestionDialog>
  );
}
