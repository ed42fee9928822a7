import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agreedProposal } from '@/api/proposal-states';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { agreementPath } from '@/lib/request-paths';
import { Button } from '@/ui/button';
import { leftToRecord, stepsToTake } from '../moves/moves';
import { sectionIds } from '../moves/next-step-button';
import { PaymentRow } from './payment-row';
import styles from './payments.module.css';
import { Section } from '../section';
import sections from '../section.module.css';
import { TermLines } from '../terms/term-lines';
import { termRows } from '../terms/term-rows';
import type { DialogName } from '../moves/use-opened-move';

interface PaymentsProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName, target?: string) => void;
}

/** What was agreed, what is paid and what is left, with every record of it. */
export function Payments({ request, onMove }: PaymentsProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { total_fils: total, recorded_fils: recorded, payments } = request;
  if (total === null) return null;
  const agreed = agreedProposal(request.proposals);
  const plan = agreed && termRows(agreed, { t, language }).find(({ key }) => key === 'plan');
  const isPaid = recorded >= total;
  const awaiting = total - recorded - leftToRecord(request);
  const progress = t('payments.progress', {
    recorded: formatMoney(recorded, language),
    total: formatMoney(total, language),
  });
  const canRecord = request.allowed_moves.includes('record-payment') && leftToRecord(request) > 0;
  return (
    <Section title={t('payments.title')} id={sectionIds.payments}>
      <div className={sections.card}>
        <div className="stack-8">
          <p className={styles.total}>
            <bdi>
              {isPaid ? t('payments.all') : t('payments.left', { amount: formatMoney(total - recorded, language) })}
            </bdi>
          </p>
          <progress className={styles.progress} value={recorded} max={total} aria-label={progress} />
          <p className="muted text-15">{progress}</p>
          {awaiting > 0 ? (
            <p className="muted text-15">{t('payments.awaiting', { amount: formatMoney(awaiting, language) })}</p>
          ) : null}
          {plan && !isPaid ? (
            <div className="muted text-15">
              <TermLines row={plan} />
            </div>
          ) : null}
        </div>
        {payments.length > 0 ? (
          <ul>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} onMove={onMove} />
            ))}
          </ul>
        ) : null}
        <div className={classNames('line-12 middle', sections.end)}>
          {canRecord && stepsToTake(request).next !== 'record-payment' ? (
            <Button look="secondary" size="small" onClick={() => onMove('record-payment')}>
              {t('moves.record-payment.label')}
            </Button>
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
