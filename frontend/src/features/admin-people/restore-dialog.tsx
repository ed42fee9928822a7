/** Restores a suspended account, and says what stays as it is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '@/api/types';
import { idempotencyKey } from '@/api/idempotency-key';
import { useSingleMutation } from '@/api/use-single-mutation';
import { restoreMutation } from '@/entities/admin-people';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useToasts } from '@/ui/toast';
import { nameOf } from './people-table';

interface RestoreDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export function RestoreDialog({ person, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('admin-people');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  // One for every attempt: there is nothing to change between them.
  const [key] = useState(idempotencyKey);
  const { mutate, isPending, error } = useSingleMutation(restoreMutation);
  const send = () =>
    mutate(
      { id: person.id, idempotencyKey: key },
      {
        onSuccess: () => {
          succeed(t('restore.done'));
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      title={t('restore.title', { name: isolated(nameOf(person), language) })}
      confirm={t('restore.confirm')}
      busy={isPending}
      failure={error ? errorMessage(error, t('restore.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('restore.text')}</p>
    </QuestionDialog>
  );
}
