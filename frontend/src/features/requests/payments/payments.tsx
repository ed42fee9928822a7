import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agreedProposal } from '@/api/proposal-states';
import { isGivenUp } from '@/api/stages';
import type { RequestDetail } from '@/api/types';
import { configQuery } from '@/entities/config';
import { loadWords, useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { agreementPath } from '@/lib/request-paths';
import { Button } from '@/ui/button';
import { amountToPay, leftToRecord, paidOrRecorded, paysHere, priceToPay, stepsToTake } from '../moves/moves';
import { sectionIds } from '../moves/next-step-button';
import { isTakenBack, showsMoney } from './money-shown';
import { PaymentRow } from './payment-row';
import styles from './payments.module.css';
import { Section } from '../section';
import sections from '../section.module.css';
import { viewerOf } from '../sides';
import { TermLines } from '../terms/term-lines';
import { termRows } from '../terms/term-rows';
import type { DialogName } from '../moves/use-opened-move';

// Most requests have nothing to say of it.
const MoneyPlaces = lazy(async () => {
  const [{ MoneyPlaces: Loaded }] = await Promise.all([import('./money-places'), loadWords(['payments'])]);
  return { default: Loaded };
});

interface PaymentsProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName, target?: string) => void;
}

/** What was agreed, what is paid and what is left, with every record of it. */
export function Payments({ request, onMove }: PaymentsProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const { total_fils: agreedPrice, recorded_fils: recorded, payments } = request;
  if (agreedPrice === null) return null;
  const total = priceToPay(request);
  const agreed = agreedProposal(request.proposals);
  const viewer = viewerOf(request.side);
  const plan = agreed && termRows(agreed, { t, language, viewer }).find(({ key }) => key === 'plan');
  const isPaid = recorded >= total;
  // What was not paid when the project was cancelled is not due any more.
  const isDivided = isGivenUp(request.stage) && request.refunded_fils > 0;
  const isOver = isDivided || (isGivenUp(request.stage) && (!isPaid || total === 0));
  const awaiting = paidOrRecorded(request) - recorded;
  const progress = t('payments.progress', {
    recorded: formatMoney(recorded, language),
    total: formatMoney(total, language),
  });
  const canRecord = request.allowed_moves.includes('record-payment') && leftToRecord(request) > 0;
  const canPay = request.allowed_moves.includes('pay') && !paysHere(request);
  const rest = total - paidOrRecorded(request);
  // Too little for the provider: only an admin can end it.
  const mayLower = request.side === 'admin' && rest > 0 && rest < (config?.payments?.min_fils ?? 0);
  // Without a provider the brand pays directly, and needs to know where.
  const mayShareIban = config?.payments === null && request.side === 'chosen' && !isPaid;
  return (
    <Section title={t('payments.title')} id={sectionIds.payments}>
      <div className={sections.card}>
        <div className="stack-8">
          <p className={styles.total}>
            <bdi>
              {isOver
                ? t('payments.nothingLeft')
                : isPaid
                  ? t('payments.all')
                  : rest > 0
                    ? t('payments.left', { amount: formatMoney(rest, language) })
                    : t('payments.awaiting', { amount: formatMoney(awaiting, language) })}
            </bdi>
          </p>
          {isOver ? null : (
            <progress className={styles.progress} value={recorded} max={Math.max(total, 1)} aria-label={progress} />
          )}
          {isDivided || (isOver && recorded === 0) ? null : <p className="muted text-15">{progress}</p>}
          {awaiting > 0 && (rest > 0 || isOver) ? (
            <p className="muted text-15">{t('payments.awaiting', { amount: formatMoney(awaiting, language) })}</p>
          ) : null}
          {plan && !isPaid && !isOver ? (
            <div className="muted text-15">
              <TermLines row={plan} />
            </div>
          ) : null}
        </div>
        {showsMoney(request, config) ? (
          <Suspense>
            <MoneyPlaces request={request} />
          </Suspense>
        ) : null}
        {payments.length > 0 ? (
          <ul>
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                hasProvider={Boolean(config?.payments)}
                isTakenBack={isTakenBack(request, payment)}
                onMove={onMove}
              />
            ))}
          </ul>
        ) : null}
        <div className={classNames('line-12 middle', sections.end)}>
          {canPay ? (
            <Button size="small" onClick={() => onMove('pay')}>
              {t('moves.pay.label', { amount: formatMoney(amountToPay(request), language) })}
            </Button>
          ) : null}
          {canRecord && stepsToTake(request).next !== 'record-payment' ? (
            <Button look="secondary" size="small" onClick={() => onMove('record-payment')}>
              {t('moves.record-payment.label')}
            </Button>
          ) : null}
          {mayLower ? (
            <Button look="secondary" size="small" onClick={() => onMove('lower')}>
              {t('payments.lower')}
            </Button>
          ) : null}
          {mayShareIban ? (
            <Link className={sections.link} to={paths.earnings}>
              {t('payments.shareIban')}
            </Link>
          ) : null}
          {request.has_agreement ? (
            <Link className={classNames('icons-16', sections.link)} to={agreementPath(request.id)}>
              <FileText aria-hidden="true" />
              {t('documents.agreement')}
            </Link>
          ) : null}
        </div>
      </div>
    </Section>
  );
}
