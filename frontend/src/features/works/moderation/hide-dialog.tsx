/** Hides a work, with what that means and the reason that its creative reads. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { AdminWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { hideWorkMutation } from '@/entities/admin-work';
import { titleOf } from '../presentation';
import { lengthOf } from '@/forms/rules';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { shownWork } from './shown-work';
import styles from './works-screen.lazy.module.css';

interface WorkDialogProps {
  readonly work: AdminWork;
  readonly onClose: () => void;
}

export function HideDialog({ work, onClose }: WorkDialogProps) {
  const { t } = useTranslation('admin-works');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const { ofField } = useErrorText();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useSingleMutation(hideWorkMutation);
  const isTooLong = lengthOf(reason.trim()) > limits.long_text;
  const send = () => {
    if (reason.trim() === '') {
      setIsMissing(true);
      return;
    }
    mutate(
      { id: work.id, reason },
      {
        onSuccess: () => {
          succeed(t('hide.done'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t('hide.title', { title: isolated(titleOf(shownWork(work), language), language) })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button look="danger" busy={isPending} disabled={isTooLong} onClick={send}>
            {t('hide.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {error ? <Notice kind="error">{errorMessage(error, t('hide.failed'))}</Notice> : null}
        <p>{t('hide.text')}</p>
        <TextAreaField
          required
          label={t('hide.reason')}
          help={t('hide.reasonHelp')}
          error={isTooLong ? ofField('too_long') : isMissing ? ofField('required') : undefined}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setIsMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}
