/** One request of the inbox: its subject, its status, and the creative's next step. */
import { MessageCircle } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { motifOf } from '@/api/service-covers';
import type { InboxRequest } from '@/api/types';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { latePart } from '@/records/late-part';
import { RequestName, RequestNameFacts, requestName } from '@/records/request-name';
import { ButtonLink } from '@/ui/button';
import { Cover } from '@/ui/cover';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import { ArchiveButton } from './archive-button';
import { firstLine, isOwnTurn, stepPath } from './boxes';
import { DeclineInvitation } from './decline-invitation';
import styles from './inbox.module.css';
import { useRowStatus } from './use-row-status';

/** What is counted of the brand, before a proposal is written. */
const BrandLine = latePart<{ readonly record: InboxRequest['brand_record'] }>(
  async () => (await import('@/records/reputation/brand-line')).BrandLine,
  ['roster'],
);

interface InboxRowProps {
  readonly request: InboxRequest;
  readonly isArchived: boolean;
  readonly onDeclined: () => void;
  readonly onArchived: (request: InboxRequest) => void;
}

export function InboxRow({ request, isArchived, onDeclined, onArchived }: InboxRowProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { pill, due, isUrgent, proposal, step } = useRowStatus(request);
  const brief = firstLine(request.project_description);
  // What waits for the creative would come back at once; what is open to all has no place of its own.
  const canArchive = request.side !== 'open' && !isOwnTurn(request);
  const names = {
    service: isolated(requestName(request, language), language),
    brand: isolated(request.brand_name, language),
  };
  return (
    <li className={classNames('card', styles.card)}>
      <Cover
        className={styles.picture}
        motif={motifOf([request.service_category])}
        seed={request.id}
        width={72}
        height={72}
      />
      <div className={classNames('stack-4', styles.words)}>
        <h3>
          <Link className="cover-link" to={requestPath(request.id)}>
            <RequestName request={request} />
          </Link>
        </h3>
        <ul className="dots muted text-14">
          <RequestNameFacts request={request} />
          <li>
            <UserText>{request.brand_name}</UserText>
          </li>
          {request.budget_range ? (
            <li>
              <bdi>{labelText(budgetRanges, request.budget_range, language)}</bdi>
            </li>
          ) : null}
          {request.timeline ? <li>{labelText(timelines, request.timeline, language)}</li> : null}
        </ul>
        <UserParagraph className="clamp-2 anywhere">{brief}</UserParagraph>
        {proposal ? <p className="text-15 medium">{proposal}</p> : null}
        {step === 'propose' && request.brand_record ? (
          <Suspense>
            <BrandLine record={request.brand_record} />
          </Suspense>
        ) : null}
        {request.money ? (
          <p className="muted text-14">
            {t('money.paid', {
              paid: formatMoney(request.money.paid_fils, language),
              agreed: formatMoney(request.money.agreed_fils, language),
            })}
          </p>
        ) : null}
      </div>
      <div className={classNames('stack-6', styles.status)}>
        <StatusPill color={pill.color} label={pill.label} />
        {due ? <p className={classNames(styles.due, isUrgent && styles.urgent)}>{due}</p> : null}
        {request.unread_messages > 0 ? (
          <p className={classNames('row-6 middle icons-16', styles.unread)}>
            <MessageCircle aria-hidden="true" />
            {t('unread', { count: request.unread_messages })}
          </p>
        ) : null}
      </div>
      {step || canArchive ? (
        <div className={classNames('cluster-8 middle', styles.actions)}>
          {step ? (
            <ButtonLink
              look="soft"
              size="small"
              to={stepPath(request, step)}
              aria-label={t(`actions.${step}For`, names)}
            >
              {t(`actions.${step}`)}
            </ButtonLink>
          ) : null}
          {step === 'propose' && request.side === 'invited' ? (
            <DeclineInvitation requestId={request.id} label={t('actions.declineFor', names)} onDeclined={onDeclined} />
          ) : null}
          {canArchive ? (
            <ArchiveButton request={request} names={names} isArchived={isArchived} onArchived={onArchived} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
