/** A transfer to a creative on paper: what it is made of, and the fees of each month. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Statement } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { statementQuery } from '@/entities/earnings';
import { formatDate } from '@/i18n/format';
import { formatMonth } from '@/i18n/months';
import type { Language } from '@/i18n/languages';
import { isolated } from '@/lib/isolated';
import { formatMoneyInFull } from '@/lib/money-in-full';
import { useAuth } from '@/session/auth';
import { useDocumentWords } from './both-languages';
import { DocumentFrame } from './document-frame';
import { DocumentPending } from './document-pending';
import { Receiver } from './receiver';
import { Both, DocumentSection, Row } from './rows';

export function StatementScreen() {
  const { id = '' } = useParams();
  const query = useQuery(statementQuery(id));
  const { data } = query;
  if (!data) return <DocumentPending query={query} />;
  return <StatementSheet statement={data} />;
}

/** Several amounts of a sentence: each stays in one line. */
function unbroken(fils: number, language: Language): string {
  return formatMoneyInFull(fils, language).replaceAll(' ', '\u00A0');
}

const GONE = new Set<Statement['state']>(['withdrawn', 'returned']);

function StatementSheet({ statement }: { readonly statement: Statement }) {
  const words = useDocumentWords();
  const { user } = useAuth();
  const { number, state } = statement;
  return (
    <DocumentFrame
      title="statement.title"
      list={user?.role === 'creative' ? 'earnings' : 'payouts'}
      isTest={statement.is_test}
    >
      <p className="strong">
        <Both code={number} text={(language) => words(language)('statement.number', { number })} />
      </p>
      {GONE.has(state) ? <Both text={(language) => words(language)(`statement.states.${state}`)} /> : null}
      <Transfer statement={statement} />
      <Lines statement={statement} />
      {statement.months.length > 0 ? (
        <DocumentSection title={(language) => words(language)('statement.months')}>
          {statement.months.map(({ month, released_fils: released, fee_fils: fee, net_fils: net }) => (
            <Row
              key={month}
              label={(language) => formatMonth(month, language)}
              value={(language) =>
                words(language)('statement.month', {
                  released: unbroken(released, language),
                  fee: unbroken(fee, language),
                  net: unbroken(net, language),
                })
              }
            />
          ))}
        </DocumentSection>
      ) : null}
      <Both text={(language) => words(language)('statement.nature')} />
      <Receiver />
    </DocumentFrame>
  );
}

interface SheetProps {
  readonly statement: Statement;
}

function Transfer({ statement }: SheetProps) {
  const words = useDocumentWords();
  const { amount, creative, holder, last_four: lastFour, bank_reference: reference, sent_on: sentOn } = statement;
  const nameOf = (language: Language) => (language === 'ar' ? creative.name_ar : null) ?? creative.name;
  return (
    <DocumentSection title={(language) => words(language)('statement.transfer')}>
      <Row label={(language) => words(language)('statement.amount')} value={(language) => amount[language]} />
      <Row
        label={(language) => words(language)('inWords')}
        value={(language) => (language === 'ar' ? amount.words_ar : amount.words_en)}
      />
      <Row label={(language) => words(language)('statement.to')} value={nameOf} />
      {holder ? (
        <Row
          label={(language) => words(language)('statement.holder')}
          value={(language) => isolated(holder, language)}
        />
      ) : null}
      {lastFour ? (
        <Row
          label={(language) => words(language)('statement.iban')}
          value={(language) => words(language)('statement.ending', { four: isolated(lastFour, language) })}
        />
      ) : null}
      <Row
        label={(language) => words(language)('statement.state')}
        value={(language) => words(language)(`statement.states.${statement.state}`)}
      />
      {reference ? (
        <Row
          label={(language) => words(language)('statement.reference')}
          value={(language) => isolated(reference, language)}
        />
      ) : null}
      {sentOn ? (
        <Row
          label={(language) => words(language)('statement.sentOn')}
          value={(language) => formatDate(sentOn, language)}
        />
      ) : null}
      <Row
        label={(language) => words(language)('statement.issuedOn')}
        value={(language) => formatDate(statement.prepared_at, language)}
      />
    </DocumentSection>
  );
}

type Amounts = Pick<Statement['lines'][number], 'gross_fils' | 'fee_fils' | 'net_fils'>;

function totalOf(lines: readonly Amounts[]): Amounts {
  const total = (amount: keyof Amounts) => lines.reduce((sum, line) => sum + line[amount], 0);
  return { gross_fils: total('gross_fils'), fee_fils: total('fee_fils'), net_fils: total('net_fils') };
}

/** Each release, and what was taken off, with its project; then their sum. */
function Lines({ statement: { lines } }: SheetProps) {
  const words = useDocumentWords();
  const amounts =
    ({ gross_fils: gross, fee_fils: fee, net_fils: net }: Amounts) =>
    (language: Language) =>
      words(language)('statement.line', {
        gross: unbroken(gross, language),
        fee: unbroken(fee, language),
        net: unbroken(net, language),
      });
  return (
    <DocumentSection title={(language) => words(language)('statement.lines')}>
      {lines.map((line) => {
        const { request_code: code, service_category: service } = line;
        const name = (language: Language) => {
          if (line.request_title) return isolated(line.request_title, language);
          return service ? serviceText(service, language) : '';
        };
        const label = (language: Language) =>
          [
            name(language),
            code ?? '',
            words(language)(`statement.kinds.${line.kind}`),
            formatDate(line.at, language),
            (language === 'ar' ? line.brand?.name_ar : null) ?? line.brand?.name ?? '',
          ]
            .filter(Boolean)
            .join(' · ');
        return (
          <Row
            key={`${line.request_id ?? ''} ${line.kind} ${line.at} ${line.net_fils}`}
            label={label}
            value={amounts(line)}
            code={code ?? undefined}
          />
        );
      })}
      <Row label={(language) => words(language)('statement.total')} value={amounts(totalOf(lines))} />
    </DocumentSection>
  );
}
