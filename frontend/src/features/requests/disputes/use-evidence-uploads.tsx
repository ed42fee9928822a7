import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { LeaveUploads } from '../moves/leave-uploads';

/** A dialog whose files are uploaded while it is filled in: it is not sent, and not left unasked, before they are there. */
export function useEvidenceUploads(onClose: () => void) {
  const { t } = useTranslation('brief');
  const [status, setStatus] = useState<UploadStatus>('done');
  const [isLeaving, setLeaving] = useState(false);
  const stay = useCallback(() => setLeaving(false), []);
  return {
    setStatus,
    dialog: {
      notYet: status === 'done' ? undefined : t(`files.notYet.${status}`),
      question: isLeaving && status === 'sending' ? <LeaveUploads onStay={stay} onLeave={onClose} /> : undefined,
      onClose: () => (status === 'sending' ? setLeaving(true) : onClose()),
    },
  };
}
