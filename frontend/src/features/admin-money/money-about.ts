/** What the dialogs about payments, refunds and payouts are about: who, in which project, and how much. */
import type { AdminPayment, AdminPayout, AdminRefund, DuePayout } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { payeeOf, type BlockedProject } from './due-rows';
import type { AmountOfMoney, MoneyAbout } from './money-summary';

/** What was ordered, what arrived, and what became of it; what is nothing is left out. */
export function aboutPayment(payment: AdminPayment, language: Language): MoneyAbout {
  const became: readonly AmountOfMoney[] = [
    ['received', payment.captured_fils],
    ['counted', payment.credited_fils],
    ['suspense', payment.suspense_fils],
    ['refunded', payment.refunded_fils],
    ['takenBack', payment.taken_back_fils],
  ];
  return {
    code: payment.request_code,
    people: [
      ['brand', payment.brand_name],
      ['creative', payeeOf(payment, language)],
    ],
    amounts: [['ordered', payment.amount_fils], ...became.filter(([, fils]) => fils > 0)],
  };
}

export function aboutRefund(refund: AdminRefund): MoneyAbout {
  return {
    code: refund.request_code,
    people: [['brand', refund.brand_name]],
    amounts: [['refund', refund.amount_fils]],
  };
}

export function aboutPayout(payout: AdminPayout, language: Language): MoneyAbout {
  return { people: [['creative', payeeOf(payout, language)]], amounts: [['transfer', payout.amount_fils]] };
}

/** All that a creative is owed, or only the money of a project. */
export function aboutBalance(due: DuePayout, project: BlockedProject | undefined, language: Language): MoneyAbout {
  return {
    code: project?.request_code,
    people: [['creative', payeeOf(due, language)]],
    amounts: project
      ? [['project', project.net_fils]]
      : [
          ['balance', due.balance_fils],
          ['ready', due.ready_fils],
        ],
  };
}

/** What of a payment can surely still go back, in fils: a refund that a chargeback covered is subtracted twice. */
export function returnableFils(payment: AdminPayment): number {
  const { captured_fils: captured, refunded_fils: refunded, suspense_fils: suspense } = payment;
  return Math.max(0, captured - refunded - suspense - payment.taken_back_fils);
}
