/** A refund on paper, once the money is back with the brand. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { refundNoteQuery, type RefundNote } from '@/entities/request-documents';
import { formatDate, formatDateTime } from '@/i18n/format';
import { useDocumentWords } from './both-languages';
import { BilledTo } from './billed-to';
import { DocumentFrame } from './document-frame';
import { DocumentPending } from './document-pending';
import { Parties } from './parties';
import { Receiver } from './receiver';
import { Both, DocumentSection, Row, WrittenRow } from './rows';
import { isTestNumber } from './test-numbers';

export function RefundNoteScreen() {
  const { id = '' } = useParams();
  const query = useQuery(refundNoteQuery(id));
  const { data } = query;
  if (!data) return <DocumentPending query={query} />;
  return <RefundNoteSheet note={data} />;
}

/** A provider takes KNET and cards. */
function wayOf({ by_bank: isByBank, method }: RefundNote): 'bank' | 'knet' | 'card' {
  if (isByBank) return 'bank';
  return method === 'knet' ? 'knet' : 'card';
}

function RefundNoteSheet({ note }: { readonly note: RefundNote }) {
  const words = useDocumentWords();
  const { amount, number, receipt_number: receipt, sent_on: sentOn } = note;
  const way = wayOf(note);
  return (
    <DocumentFrame title="refundNote.title" requestId={note.request_id} isTest={isTestNumber(number)}>
      <p className="strong">
        <Both code={number} text={(language) => words(language)('refundNote.number', { number })} />
      </p>
      <DocumentSection title={(language) => words(language)('refundNote.refund')}>
        <Row label={(language) => words(language)('refundNote.amount')} value={(language) => amount[language]} />
        <Row
          label={(language) => words(language)('inWords')}
          value={(language) => (language === 'ar' ? amount.words_ar : amount.words_en)}
        />
        <Row
          label={(language) => words(language)('refundNote.how')}
          value={(language) => words(language)(`refundNote.way.${way}`)}
        />
        {sentOn ? (
          <Row
            label={(language) => words(language)('statement.sentOn')}
            value={(language) => formatDate(sentOn, language)}
          />
        ) : (
          <Row
            label={(language) => words(language)('refundNote.doneAt')}
            value={(language) => words(language)('kuwaitTime', { time: formatDateTime(note.done_at, language) })}
          />
        )}
        {receipt ? (
          <Row
            label={(language) => words(language)('refundNote.receipt')}
            value={(language) => words(language)('receipt.number', { number: receipt })}
            code={receipt}
          />
        ) : null}
      </DocumentSection>
      <Parties document={note} />
      <BilledTo billing={note.billed_to} />
      <DocumentSection title={(language) => words(language)('project')}>
        <Row
          label={(language) => words(language)('projectCode')}
          value={() => note.request_code}
          code={note.request_code}
        />
        {note.request_title ? (
          <WrittenRow label={(language) => words(language)('projectTitle')}>{note.request_title}</WrittenRow>
        ) : null}
      </DocumentSection>
      <Both text={(language) => words(language)('refundNote.nature')} />
      <Receiver />
    </DocumentFrame>
  );
}
