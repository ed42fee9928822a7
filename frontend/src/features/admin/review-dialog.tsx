/** One application in full, with the decision; a rejection may have a reason. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminApplication } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { keep, keptValues, type Draft } from '@/forms/drafts';
import { lengthOf } from '@/forms/rules';
import { useErrorText } from '@/api/error-text';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { Button } from '@/ui/button';
import { Detail, DetailHeading, DetailList } from '@/ui/detail-list';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { UserText } from '@/ui/user-text';
import type { ReviewCommand } from '@/entities/application';
import { nameOf } from './presentation';

interface ReviewDialogProps {
  readonly application: AdminApplication;
  /** The draft of the reason until it is sent. */
  readonly draft: Draft;
  readonly busy: ReviewCommand['kind'] | null;
  readonly failure: string | undefined;
  readonly onReview: (command: ReviewCommand) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ReviewDialog({ application, draft, busy, failure, onReview, onClose, children }: ReviewDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const name = nameOf(application, language);
  const [rejecting, setRejecting] = useState(false);

  if (rejecting) {
    return (
      <RejectDialog
        name={name}
        draft={draft}
        busy={busy === 'reject'}
        failure={failure}
        onReject={(reason) => onReview({ kind: 'reject', reason })}
        onClose={() => setRejecting(false)}
      />
    );
  }
  return (
    <Dialog
      place="side"
      title={<UserText>{name}</UserText>}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" disabled={busy !== null} onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
          <Button busy={busy === 'approve'} onClick={() => onReview({ kind: 'approve' })}>
            {t('approve')}
          </Button>
        </>
      }
    >
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <DetailList>
        <Detail label={t('email')}>
          <bdi dir="ltr">{application.email}</bdi>
        </Detail>
        <Detail label={t('applied')}>{formatDateTime(application.created_at, language)}</Detail>
      </DetailList>
      <DetailHeading>{t('application')}</DetailHeading>
      {children}
    </Dialog>
  );
}

interface RejectDialogProps {
  readonly name: string;
  readonly draft: Draft;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

function RejectDialog({ name, draft, busy, failure, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const { t: shell } = useTranslation();
  const { ofField } = useErrorText();
  const [reason, setReason] = useState(() => keptValues(draft, { reason: '' }).reason ?? '');
  // Split at the name, so that a Latin name does not reorder an Arabic question.
  const [beforeName, afterName] = t('rejectTitle', { name: '|' }).split('|');
  const tooLong = lengthOf(reason.trim()) > limits.long_text;
  return (
    <Dialog
      title={
        <>
          {beforeName}
          <UserText>{name}</UserText>
          {afterName}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button look="danger" busy={busy} disabled={tooLong} onClick={() => onReject(reason)}>
            {t('rejectConfirm')}
          </Button>
        </>
      }
    >
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <TextAreaField
        label={t('reason')}
        help={t('reasonHelp')}
        error={tooLong ? ofField('too_long') : undefined}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          keep(draft, { reason: event.target.value });
        }}
      />
    </Dialog>
  );
}
