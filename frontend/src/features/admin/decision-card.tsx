/** What the admin decides of an application, or what was decided. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminApplication, ReviewMove, User } from '@/api/types';
import { needsChanges } from '@/api/status';
import { useLanguage } from '@/i18n';
import { formatDate, formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import { nameOf } from './presentation';
import { ReasonDialog, type ReasonKind } from './reason-dialog';
import type { Queue } from './review-paths';
import styles from './review-screen.module.css';
import { reasonDraft, useReview } from './use-review';
import { WaitingTime } from './waiting-time';

interface DecisionCardProps {
  readonly admin: User;
  readonly application: AdminApplication;
  readonly queue: Queue;
}

export function DecisionCard({ admin, application, queue }: DecisionCardProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [asking, setAsking] = useState<ReasonKind | null>(null);
  const name = nameOf(application, language);
  const { sent_again_at: again } = application;
  const review = useReview({ admin: admin.id, application, name, queue });
  const may = (move: ReviewMove) => application.allowed_moves.includes(move);
  const ask = (kind: ReasonKind) => {
    review.reset();
    setAsking(kind);
  };
  return (
    <div className={classNames('card stack-20', styles.decision)}>
      <h2 className={styles.decisionTitle}>{t('review.decision')}</h2>
      <DetailList>
        <Detail label={t('email')} size="whole">
          <bdi dir="ltr">{application.email}</bdi>
          {application.email_verified ? null : <span>{` · ${t('unverified')}`}</span>}
        </Detail>
        <Detail label={t('applied')} size="whole">
          {formatDateTime(application.created_at, language)}
        </Detail>
        <Detail label={t('review.sentAgain')} size="whole">
          {again === null ? null : formatDateTime(again, language)}
        </Detail>
        <Detail label={t('review.waiting')} size="whole">
          {application.is_reviewed || needsChanges(application) ? null : (
            <WaitingTime isAgo since={again ?? application.created_at} />
          )}
        </Detail>
        <Detail label={t('review.reviewed')} size="whole">
          {application.reviewed_at ? formatDate(application.reviewed_at, language) : null}
        </Detail>
      </DetailList>
      {application.review_note ? (
        <div className={styles.note}>
          <p className="muted text-14">{t(again === null ? 'review.note' : 'review.asked')}</p>
          <WrittenParagraphs>{application.review_note}</WrittenParagraphs>
        </div>
      ) : null}
      {review.failure && asking === null ? <Notice kind="error">{review.failure}</Notice> : null}
      <div className={classNames('stack-10', styles.buttons)}>
        {application.is_own && !application.is_reviewed ? <p className="muted text-14">{t('review.isOwn')}</p> : null}
        {may('approve') ? (
          <Button busy={review.busy === 'approve'} onClick={() => review.pass({ kind: 'approve' })}>
            {t('approve')}
          </Button>
        ) : null}
        {may('request-changes') ? (
          <Button look="secondary" disabled={review.busy !== null} onClick={() => ask('changes')}>
            {t('requestChanges')}
          </Button>
        ) : null}
        {may('reject') ? (
          <Button look="danger" disabled={review.busy !== null} onClick={() => ask('reject')}>
            {t('reject')}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <ReasonDialog
          kind={asking}
          application={application}
          name={name}
          draft={reasonDraft(asking, application.id, admin.id)}
          busy={review.busy === asking}
          failure={review.failure}
          onSend={(text) =>
            review.pass(asking === 'reject' ? { kind: 'reject', reason: text } : { kind: 'changes', note: text })
          }
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}
