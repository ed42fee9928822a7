import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import styles from './action-dialog.module.css';

interface LeaveUploadsProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a dialog with a running upload is closed. */
export function LeaveUploads({ onStay, onLeave }: LeaveUploadsProps) {
  const { t } = useTranslation('requests');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p className={styles.question} role="alert">
        {t('moves.deliver.leave.text')}
      </p>
      <Button look="danger" onClick={onLeave}>
        {t('moves.deliver.leave.go')}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {t('moves.deliver.leave.stay')}
      </Button>
    </>
  );
}
