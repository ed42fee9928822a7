/** A proposal whose brief has changed: confirmed as it is by one button, or revised below. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { idempotencyKey } from '@/api/idempotency-key';
import { useSingleMutation } from '@/api/use-single-mutation';
import { reviseProposalMutation } from '@/entities/own-proposal';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { requestPath } from '@/lib/request-paths';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import styles from './proposals.module.css';

interface BriefChangedNoticeProps {
  readonly requestId: string;
  readonly proposalId: string;
}

export function BriefChangedNotice({ requestId, proposalId }: BriefChangedNoticeProps) {
  const { t } = useTranslation('proposals');
  const { succeed, fail } = useToasts();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const { mutate: confirm, isPending } = useSingleMutation({
    ...reviseProposalMutation,
    onSuccess: () => {
      succeed(t('briefChanged.confirmed'));
      void navigate(requestPath(requestId));
    },
    onError: (error) => fail(errorMessage(error, t('briefChanged.failed'))),
  });
  return (
    <Notice>
      <div className={classNames('stack-8 at-start', styles.noticeBody)}>
        <p className={styles.noticeTitle}>{t('briefChanged.title')}</p>
        <p>{t('briefChanged.text')}</p>
        <Button
          size="small"
          busy={isPending}
          onClick={() => confirm({ requestId, proposalId, body: {}, idempotencyKey: idempotencyKey() })}
        >
          {t('briefChanged.confirm')}
        </Button>
      </div>
    </Notice>
  );
}
