/** One confirmed payment on paper, with its amount in figures and in words; it says what it said on that day. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Receipt } from '@/api/types';
import { receiptQuery } from '@/entities/request-documents';
import { formatDate, formatDateTime } from '@/i18n/format';
import type { Language } from '@/i18n/languages';
import { formatMoneyInFull } from '@/lib/money-in-full';
import { useDocumentWords } from './both-languages';
import { BilledTo } from './billed-to';
import { DocumentFrame } from './document-frame';
import { DocumentPending } from './document-pending';
import styles from './document.module.css';
import { Parties } from './parties';
import { Receiver } from './receiver';
import { Both, DocumentSection, Row, WrittenRow } from './rows';
import { isTestNumber } from './test-numbers';

export function ReceiptScreen() {
  const { id = '' } = useParams();
  const query = useQuery(receiptQuery(id));
  const { data } = query;
  if (!data) return <DocumentPending query={query} />;
  return <ReceiptSheet receipt={data} />;
}

function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const words = useDocumentWords();
  const { amount, recorded_by: recorder, voided_at: voidedAt } = receipt;
  const isHeld = recorder === 'provider';
  const left = Math.max(0, receipt.total_fils - receipt.recorded_fils);
  const said = (by: 'recordedBy' | 'confirmedBy', at: string) => (language: Language) =>
    [
      words(language)(`receipt.${by}.${recorder}`),
      words(language)('kuwaitTime', { time: formatDateTime(at, language) }),
    ].join('\n');
  return (
    <DocumentFrame title="receipt.title" requestId={receipt.request_id} isTest={isTestNumber(receipt.number)}>
      <p className="strong">
        <Both
          code={receipt.number}
          text={(language) => words(language)('receipt.number', { number: receipt.number })}
        />
      </p>
      {voidedAt ? (
        <div className={styles.void}>
          <Both text={(language) => words(language)('receipt.voided', { date: formatDate(voidedAt, language) })} />
        </div>
      ) : null}
      <DocumentSection title={(language) => words(language)('receipt.payment')}>
        <Row label={(language) => words(language)('receipt.amount')} value={(language) => amount[language]} />
        <Row
          label={(language) => words(language)('inWords')}
          value={(language) => (language === 'ar' ? amount.words_ar : amount.words_en)}
        />
        <Row
          label={(language) => words(language)('receipt.method')}
          value={(language) => words(language)(`receipt.methods.${receipt.method}`)}
        />
        {receipt.reference ? (
          <WrittenRow label={(language) => words(language)('receipt.reference')}>{receipt.reference}</WrittenRow>
        ) : null}
        <Row
          label={(language) => words(language)('receipt.paidOn')}
          value={(language) => formatDate(receipt.paid_on, language)}
        />
        {isHeld ? null : (
          <Row
            label={(language) => words(language)('receipt.recordedAt')}
            value={said('recordedBy', receipt.recorded_at)}
          />
        )}
        <Row
          label={(language) => words(language)('receipt.confirmedAt')}
          value={said('confirmedBy', receipt.confirmed_at)}
        />
      </DocumentSection>
      <Parties document={receipt} />
      <BilledTo billing={receipt.billed_to} />
      <DocumentSection title={(language) => words(language)('project')}>
        <Row
          label={(language) => words(language)('projectCode')}
          value={() => receipt.request_code}
          code={receipt.request_code}
        />
        {receipt.request_title ? (
          <WrittenRow label={(language) => words(language)('projectTitle')}>{receipt.request_title}</WrittenRow>
        ) : null}
      </DocumentSection>
      <Both text={(language) => words(language)(isHeld ? 'receipt.natureHeld' : 'receipt.nature')} />
      {isHeld ? <Receiver /> : null}
      <DocumentSection title={(language) => words(language)('receipt.afterwards')}>
        <Row
          label={(language) => words(language)('receipt.total')}
          value={(language) => formatMoneyInFull(receipt.total_fils, language)}
        />
        <Row
          label={(language) => words(language)('receipt.recorded')}
          value={(language) => formatMoneyInFull(receipt.recorded_fils, language)}
        />
        <Row
          label={(language) => words(language)('receipt.left')}
          value={(language) => formatMoneyInFull(left, language)}
        />
      </DocumentSection>
    </DocumentFrame>
  );
}
