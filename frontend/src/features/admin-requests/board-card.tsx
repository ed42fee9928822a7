/** One request on the board: the whole card leads to its page. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CreativeRef, RequestRow } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatShortDate } from '@/i18n/short-date';
import { formatAgo } from '@/i18n/time-ago';
import type { Language } from '@/i18n/languages';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { useNow } from '@/ui/use-now';
import { RequestCode, RequestName } from '@/records/request-name';
import { UserText } from '@/ui/user-text';
import styles from './requests-board.module.css';

interface BoardCardProps {
  readonly request: RequestRow;
  readonly showsStage: boolean;
}

function creativeName({ name, name_ar }: CreativeRef, language: Language): string {
  return language === 'ar' && name_ar ? name_ar : name;
}

export function BoardCard({ request, showsStage }: BoardCardProps) {
  const { t } = useTranslation('admin-requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const now = useNow();
  const creative = request.chosen_creative ?? request.preferred_creative;
  const { due } = request;
  // A project, a problem and a request to cancel alike: the time has run out, and someone has not acted.
  const isOverdue = due !== null && new Date(due.at) < now;
  return (
    <li className={classNames('stack-4', styles.card)}>
      <p className={styles.fact}>
        <RequestName request={request} />
      </p>
      <p className={styles.fact}>
        <RequestCode code={request.code} />
      </p>
      <h3 className={styles.brand}>
        <Link className={classNames('cover-link', styles.link)} to={requestPath(request.id)}>
          <UserText>{request.brand_name}</UserText>
        </Link>
      </h3>
      {creative ? (
        <p className={styles.fact}>
          {t(request.chosen_creative ? 'chosen' : 'preferred')} <UserText>{creativeName(creative, language)}</UserText>
        </p>
      ) : null}
      <p className={styles.fact}>
        {request.total_fils === null ? (
          t('proposals', { count: request.proposals_count })
        ) : (
          <bdi>{formatMoney(request.total_fils, language)}</bdi>
        )}
      </p>
      <p className="cluster-6">
        {showsStage ? <span className={styles.tag}>{lifecycle(`stages.${request.stage}`)}</span> : null}
        {request.waiting_on === 'nobody' ? null : (
          <span className={classNames(styles.tag, request.waiting_on === 'admin' && styles.ours)}>
            {t(`turn.${request.waiting_on}`)}
          </span>
        )}
      </p>
      <p className={styles.time}>
        {due ? (
          <time className={isOverdue ? classNames(styles.tag, styles.ours) : undefined} dateTime={due.at}>
            {t(isOverdue ? 'overdue' : 'due', { date: formatShortDate(due.at, language) })}
          </time>
        ) : (
          <time dateTime={request.updated_at}>{formatAgo(request.updated_at, language)}</time>
        )}
      </p>
    </li>
  );
}
