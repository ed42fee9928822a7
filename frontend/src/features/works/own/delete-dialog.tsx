import { useTranslation } from 'react-i18next';
import type { OwnWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { removeWorkMutation } from '@/entities/own-works';
import { QuestionDialog } from '@/forms/question-dialog';
import { titleOf } from '../presentation';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useToasts } from '@/ui/toast';

interface DeleteDialogProps {
  readonly work: OwnWork;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a work is deleted. */
export function DeleteDialog({ work, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation('portfolio');
  const language = useLanguage();
  const { succeed } = useToasts();
  const errorMessage = useErrorMessage();
  const { mutate: remove, isPending, error } = useSingleMutation(removeWorkMutation);
  const send = () =>
    remove(work.id, {
      onSuccess: () => {
        succeed(t('remove.done'));
        onDone();
      },
    });
  return (
    <QuestionDialog
      title={t('remove.title')}
      confirm={t('remove.go')}
      cancel={t('remove.keep')}
      look="danger"
      busy={isPending}
      failure={error ? errorMessage(error, t('remove.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('remove.text', { title: isolated(titleOf(work, language), language) })}</p>
    </QuestionDialog>
  );
}
