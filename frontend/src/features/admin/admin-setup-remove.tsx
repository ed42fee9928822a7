import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { useRefusalText } from '@/forms/use-refusal-text';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import styles from './admin-setup.module.css';
import { revokeAdmin } from './api';

interface RemoveAdminDialogProps {
  readonly admin: User;
  readonly isSelf: boolean;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before the rights are taken back; who takes their own signs in anew. */
export function RemoveAdminDialog({ admin, isSelf, onRemoved, onClose }: RemoveAdminDialogProps) {
  const { t } = useTranslation('admin');
  const { t: shell } = useTranslation();
  const refusalText = useRefusalText();
  const { forget } = useAuth();
  const { mutate, isPending, error } = useMutation({
    mutationFn: revokeAdmin,
    onSuccess: () => {
      onRemoved();
      if (isSelf) forget();
    },
  });
  return (
    <Dialog
      title={t('admins.question', { name: admin.full_name ?? admin.email })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate(admin.id)}>
            {t(isPending ? 'admins.removing' : 'admins.remove')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t(isSelf ? 'admins.ownText' : 'admins.text')}</p>
        {error ? <Notice kind="error">{refusalText(error, t('admins.removeFailed'))}</Notice> : null}
      </div>
    </Dialog>
  );
}
