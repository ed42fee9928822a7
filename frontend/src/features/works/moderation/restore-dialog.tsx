/** Shows a hidden work again. */
import { useTranslation } from 'react-i18next';
import type { AdminWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { restoreWorkMutation } from '@/entities/admin-work';
import { titleOf } from '../presentation';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import { shownWork } from './shown-work';
import styles from './works-screen.lazy.module.css';

interface WorkDialogProps {
  readonly work: AdminWork;
  readonly onClose: () => void;
}

export function RestoreDialog({ work, onClose }: WorkDialogProps) {
  const { t } = useTranslation('admin-works');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const { mutate, isPending, error } = useSingleMutation(restoreWorkMutation);
  const send = () =>
    mutate(work.id, {
      onSuccess: () => {
        succeed(t('restore.done'));
        onClose();
      },
    });
  return (
    <Dialog
      title={t('restore.title', { title: isolated(titleOf(shownWork(work), language), language) })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button busy={isPending} onClick={send}>
            {t('restore.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {error ? <Notice kind="error">{errorMessage(error, t('restore.failed'))}</Notice> : null}
        <p>{t('restore.text')}</p>
      </div>
    </Dialog>
  );
}
