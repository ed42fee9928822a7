/** One report: what it is about, what is said to be wrong, and what was done about it. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminReport } from '@/api/types';
import * as workState from '@/api/work-states';
import { reportState } from '@/entities/admin-report';
import { useLanguage } from '@/i18n';
import { formatDate, formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { Button, ButtonLink } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import { canHide, creativeNameOf, hiddenPathOf, publicPathOf, reviewsPathOf, workTitleOf } from './presentation';
import styles from './reports-screen.lazy.module.css';

interface ReportCardProps {
  readonly report: AdminReport;
  readonly onClose: () => void;
}

export function ReportCard({ report, onClose }: ReportCardProps) {
  const { t } = useTranslation('admin-reports');
  const { t: reports } = useTranslation('reports');
  const language = useLanguage();
  const { details, sender, created_at: at } = report;
  const creative = creativeNameOf(report, language);
  const title = workTitleOf(report, language);
  const { review } = report;
  const named = {
    creative,
    work: title || t('about.gone'),
    review: review ? t(`about.reviewBy.${review.side}`) : t('about.goneReview'),
  };
  const name = named[report.subject];
  const reviewsPath = reviewsPathOf(report);
  const path = publicPathOf(report);
  const hiddenPath = hiddenPathOf(report);
  const hiddenName = <span className="visually-hidden">{isolated(name, language)}</span>;
  return (
    <li className={classNames('card', styles.card)}>
      <div className="line-12 top between">
        <h3 className={styles.title}>
          <UserText>{name}</UserText>
        </h3>
        <SubjectPill report={report} />
      </div>
      <p className="muted text-14 anywhere">
        {report.subject === 'creative'
          ? t('about.creative')
          : t(`about.${report.subject}`, { name: isolated(creative, language) })}
      </p>
      {review?.body ? <UserParagraph className={styles.text}>{review.body}</UserParagraph> : null}
      <div className={styles.wrong}>
        <p className="medium">{reports(`reasons.${report.reason}`)}</p>
        {details ? <UserParagraph className={styles.text}>{details}</UserParagraph> : null}
      </div>
      <p className="muted text-14 anywhere">
        {sender ? t('from', { name: isolated(sender, language) }) : t('fromVisitor')} ·{' '}
        <time dateTime={at}>{formatDateTime(at, language)}</time>
      </p>
      {report.state === reportState.closed ? <Decision report={report} /> : null}
      <div className={classNames('line-12 middle', styles.actions)}>
        {report.state === reportState.open && report.is_own ? <p className="muted text-14">{t('isOwn')}</p> : null}
        {report.state === reportState.open && !report.is_own ? (
          <Button size="small" onClick={onClose}>
            {t(canHide(report) ? 'close.button' : 'close.buttonClose')} {hiddenName}
          </Button>
        ) : null}
        {path ? (
          <ButtonLink look="secondary" size="small" to={path}>
            {t('look')} {hiddenName}
          </ButtonLink>
        ) : null}
        {reviewsPath ? (
          <Link className="underlined text-15" to={reviewsPath}>
            {t('lookReviews')}
          </Link>
        ) : null}
        {hiddenPath ? (
          <Link className="underlined text-15" to={hiddenPath}>
            {t('lookHidden')}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** Why visitors do not see it any more. */
function SubjectPill({ report: { subject, creative, work, review } }: { readonly report: AdminReport }) {
  const { t } = useTranslation('admin-reports');
  if (review?.hidden) return <StatusPill color="neutral" label={t('pills.hidden')} />;
  if (subject === 'work' && work?.state === workState.hidden)
    return <StatusPill color="neutral" label={t('pills.hidden')} />;
  if (subject === 'work' && work?.state === workState.draft)
    return <StatusPill color="neutral" label={t('pills.draft')} />;
  return creative.listed ? null : <StatusPill color="neutral" label={t('pills.unlisted')} />;
}

function Decision({ report }: { readonly report: AdminReport }) {
  const { t } = useTranslation('admin-reports');
  const language = useLanguage();
  const { outcome, note, closed_by: by, closed_at: at } = report;
  const date = at ? formatDate(at, language) : '';
  return (
    <div className={styles.decision}>
      {outcome ? <p className="medium">{t(`outcomes.${outcome}`)}</p> : null}
      {note ? <UserParagraph className={styles.text}>{note}</UserParagraph> : null}
      <p className="muted text-14 anywhere">
        {by ? t('closedBy', { name: isolated(by, language), date }) : t('closedAt', { date })}
      </p>
    </div>
  );
}
