/** What a selection binds both sides to, what follows from it, and how it could still be cancelled. */
import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { usePaymentWay, type PaymentWay } from '@/entities/payment-way';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { Detail, DetailList } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';
import { liveProposals, nameOf, viewerOf } from '../sides';
import { TermLines } from '../terms/term-lines';
import { termRows, type TermKey } from '../terms/term-rows';
import styles from './action-dialog.module.css';

const BINDING: ReadonlySet<TermKey> = new Set<TermKey>([
  'price',
  'fee',
  'days',
  'deliverables',
  'revisions',
  'rights',
  'ai',
  'plan',
]);

interface SelectionProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
  /** The day, in words, by which the work is due if it is selected now. */
  readonly dueBy: string;
}

/** Whether the delivery time counts from the first payment, and not from the selection. */
function countsFromPayment(proposal: Proposal, way: PaymentWay | undefined): boolean {
  return way === 'held' && proposal.payment_plan.some(({ due }) => due === 'before_start');
}

export function SelectedTerms({ request, proposal, dueBy }: SelectionProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const isDaySet = !countsFromPayment(proposal, usePaymentWay());
  return (
    <section className="stack-12">
      <h3>{t('moves.select.binding')}</h3>
      <DetailList>
        <Detail label={t('moves.select.brand')}>
          <UserText>{request.brand_name}</UserText>
        </Detail>
        <Detail label={t('moves.select.creative')}>
          <UserText>{nameOf(proposal.creative, language)}</UserText>
        </Detail>
        {termRows(proposal, { t, language, viewer: viewerOf(request.side) })
          .filter(({ key }) => BINDING.has(key))
          .map((row) => (
            <Detail key={row.key} label={t(`terms.${row.key}`)} size={row.key === 'deliverables' ? 'whole' : 'half'}>
              <TermLines row={row} />
            </Detail>
          ))}
        {isDaySet ? <Detail label={t('moves.select.dueBy')}>{dueBy}</Detail> : null}
      </DetailList>
    </section>
  );
}

export function AfterSelection({ request, proposal, dueBy }: SelectionProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const name = isolated(nameOf(proposal.creative, language), language);
  const others = liveProposals(request).length - 1;
  const way = usePaymentWay();
  const [first] = proposal.payment_plan;
  const paidBy = way === 'held' ? (first?.release ?? 'here') : way;
  const isFromPayment = countsFromPayment(proposal, way);
  const isOnly = proposal.payment_plan.length === 1;
  const payment = first && {
    amount: formatMoney(first.amount_fils, language),
    due: t(`terms.planDue.${first.due}`),
  };
  const fromPayment = isOnly ? 'moves.select.workFromOnlyPayment' : 'moves.select.workFromFunding';
  return (
    <>
      <p>
        {t('moves.select.agreement', { name })} {t('moves.select.others', { count: Math.max(0, others) })}
      </p>
      <section className="stack-8">
        <h3>{t('moves.select.nextTitle')}</h3>
        <ol className={styles.steps}>
          <li>{t('moves.select.reveal', { name })}</li>
          {payment && paidBy ? (
            <li>
              {isOnly
                ? t(`moves.select.onlyPayment.${paidBy}`, payment)
                : t(`moves.select.firstPayment.${paidBy}`, payment)}
            </li>
          ) : null}
          <li>{t(isFromPayment ? fromPayment : 'moves.select.work', { name, date: dueBy })}</li>
        </ol>
      </section>
      <section className="stack-8">
        <h3>{t('moves.select.cancelTitle')}</h3>
        <p>{t('moves.select.cancel')}</p>
        {isFromPayment ? <p>{t(isOnly ? 'moves.select.cancelUnpaidOnly' : 'moves.select.cancelUnpaid')}</p> : null}
      </section>
    </>
  );
}
