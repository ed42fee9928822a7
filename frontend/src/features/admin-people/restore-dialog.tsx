/** Restores a suspended account, and says what stays as it is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '@/api/types';
import { idempotencyKey } from '@/api/client';
import { useSingleMutation } from '@/api/use-single-mutation';
import { restoreMutation } from '@/entities/admin-people';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import { nameOf } from './people-table';

interface RestoreDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export function RestoreDialog({ person, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('admin-people');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  // One for every attempt: there is nothing to change between them.
  const [key] = useState(idempotencyKey);
  const { mutate, isPending, error } = useSingleMutation(restoreMutation);
  return (
    <Dialog
      title={t('restore.title', { name: isolated(nameOf(person), language) })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            busy={isPending}
            onClick={() =>
              mutate(
                { id: person.id, idempotencyKey: key },
                {
                  onSuccess: () => {
                    succeed(t('restore.done'));
                    onClose();
                  },
                },
              )
            }
          >
            {t('restore.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack-16">
        {error ? <Notice kind="error">{errorMessage(error, t('restore.failed'))}</Notice> : null}
        <p>{t('restore.text')}</p>
      </div>
    </Dialog>
  );
}
