/** What is paid and what is left at the moment: no part of the agreement, which never changes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payment, RequestDetail } from '@/api/types';
import { requestQuery } from '@/entities/request';
import { formatDate, formatDateTime } from '@/i18n/format';
import type { Language } from '@/i18n/languages';
import { formatMoneyInFull } from '@/lib/money-in-full';
import { receiptPath } from '@/lib/request-paths';
import { WithCode } from '@/ui/code';
import { useDocumentWords } from './both-languages';
import styles from './document.module.css';
import { DocumentSection, Row } from './rows';

export function AgreedPayments({ requestId }: { readonly requestId: string }) {
  const { data, dataUpdatedAt } = useQuery(requestQuery(requestId));
  if (!data || data.total_fils === null) return null;
  return <Sums request={data} total={data.total_fils} asOf={new Date(dataUpdatedAt).toISOString()} />;
}

interface SumsProps {
  readonly request: RequestDetail;
  readonly total: number;
  readonly asOf: string;
}

const money = (fils: number) => (language: Language) => formatMoneyInFull(fils, language);

function Sums({ request, total, asOf }: SumsProps) {
  const words = useDocumentWords();
  const { payments, recorded_fils: recorded } = request;
  return (
    <DocumentSection title={(language) => words(language)('paid.title')}>
      <Row
        label={(language) => words(language)('paid.asOf')}
        value={(language) => words(language)('kuwaitTime', { time: formatDateTime(asOf, language) })}
      />
      <Row label={(language) => words(language)('receipt.total')} value={money(total)} />
      <Row label={(language) => words(language)('paid.confirmed')} value={money(recorded)} />
      <Row label={(language) => words(language)('paid.left')} value={money(Math.max(0, total - recorded))} />
      {payments.map((payment) => (
        <PaymentLine key={payment.id} payment={payment} />
      ))}
    </DocumentSection>
  );
}

function PaymentLine({ payment }: { readonly payment: Payment }) {
  const words = useDocumentWords();
  const state = payment.voided_at ? 'voided' : payment.confirmed_at ? 'confirmed' : 'unconfirmed';
  const text = (language: Language) =>
    [
      formatMoneyInFull(payment.amount_fils, language),
      words(language)(`receipt.methods.${payment.method}`),
      formatDate(payment.paid_on, language),
      words(language)(`paid.state.${state}`),
    ].join(' · ');
  const { receipt_number: number } = payment;
  const name = (language: Language) =>
    number ? (
      <Link className={styles.link} to={receiptPath(payment.id)}>
        <WithCode text={words(language)('receipt.number', { number })} code={number} />
      </Link>
    ) : (
      words(language)('paid.payment')
    );
  return <Row label={name} value={text} />;
}
