import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestRow } from '@/api/types';
import { isOnHold } from '@/api/stages';
import { budgetRanges, labelText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatRelative } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { useNow } from '@/ui/use-now';
import { RequestName, RequestNameFacts } from '@/records/request-name';
import { Avatar } from '@/ui/avatar';
import { UserParagraph, UserText } from '@/ui/user-text';
import styles from './request-rows.module.css';
import { RequestStatus } from '../request-status';
import { RowDue } from './row-due';
import { nameOf } from '../sides';
import { useTurnLabel } from '../turn-label';

/** The requests of a brand, one a row. */
export function RequestRows({ requests }: { readonly requests: readonly RequestRow[] }) {
  const { t } = useTranslation('quotes');
  return (
    <ul className="stack-10" aria-label={t('dashboard.list')}>
      {requests.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </ul>
  );
}

const STEPS = ['open-to-others', 'compare', 'approve', 'record-payment', 'agree-cancel'] as const;

/** What waits for the brand; a problem has moves of its own. */
function ownStepOf({ stage, waiting_on: waitingOn, next }: RequestRow): (typeof STEPS)[number] | 'problem' | undefined {
  if (waitingOn !== 'brand') return undefined;
  return STEPS.find((step) => step === next) ?? (isOnHold(stage) ? 'problem' : undefined);
}

function Row({ request }: { readonly request: RequestRow }) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const now = useNow();
  const turnLabel = useTurnLabel();
  const creative = request.chosen_creative ?? request.preferred_creative;
  const name = creative ? nameOf(creative, language) : undefined;
  const turn = request.waiting_on === 'brand' ? 'yours' : request.waiting_on;
  const price = request.total_fils;
  const step = ownStepOf(request);
  return (
    <li className={classNames('card', styles.row)}>
      <div className={styles.what}>
        <h3 className={styles.service}>
          <Link className="cover-link" to={requestPath(request.id)}>
            <RequestName request={request} />
          </Link>
        </h3>
        <ul className="dots muted text-14">
          <RequestNameFacts request={request} />
        </ul>
        <UserParagraph className="clamp-1 text-15 muted">{request.project_description}</UserParagraph>
        <p className={classNames('muted text-14', styles.muted)}>
          <time dateTime={request.created_at}>{formatRelative(request.created_at, now, language)}</time>
        </p>
      </div>
      <div className={classNames('row-10 middle', styles.who)}>
        {creative && name ? (
          <>
            <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
            <UserText>{name}</UserText>
          </>
        ) : (
          <span className={classNames('muted text-15', styles.muted)}>
            {request.proposals_count > 0
              ? t('dashboard.proposals', { count: request.proposals_count })
              : request.invited_count > 0
                ? t('dashboard.asked', { count: request.invited_count })
                : t('dashboard.noCreative')}
          </span>
        )}
      </div>
      <div className={classNames('text-15', styles.facts)}>
        <p className="muted text-13">{t(price === null ? 'dashboard.budget' : 'dashboard.price')}</p>
        <p>
          <bdi className="unbroken">
            {price === null
              ? request.budget_range
                ? labelText(budgetRanges, request.budget_range, language)
                : t('details.open')
              : formatMoney(price, language)}
          </bdi>
        </p>
      </div>
      <div className={classNames('stack-4 at-start', styles.state)}>
        <RequestStatus status={request.status} />
        {turn === 'nobody' ? null : (
          <p className={classNames(styles.turn, turn === 'yours' && styles.yours)}>
            {turnLabel({ turn, brand: request.brand_name, creative: name })}
          </p>
        )}
        {step ? (
          <p className="text-15 medium">{t(`dashboard.next.${step}`, { count: request.proposals_count })}</p>
        ) : null}
        <RowDue request={request} />
        {request.unread_messages > 0 ? (
          <p className={styles.unread}>{t('dashboard.unread', { count: request.unread_messages })}</p>
        ) : null}
      </div>
    </li>
  );
}
