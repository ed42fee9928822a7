/** What was agreed at the selection, to print or keep; it does not change afterwards. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Agreement } from '@/api/types';
import { agreementQuery } from '@/entities/request-documents';
import { formatBytes } from '@/i18n/file-size';
import { formatDate, formatDateTime } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { formatMoneyInFull } from '@/lib/money-in-full';
import { AgreementTerms } from './agreement-terms';
import { useDocumentWords } from './both-languages';
import { DocumentFrame } from './document-frame';
import { DocumentPending } from './document-pending';
import { Parties } from './parties';
import { AgreedPayments } from './agreed-payments';
import { Both, DocumentSection, Row, WrittenRow } from './rows';
import { WhoAgreed } from './who-agreed';

export function AgreementScreen() {
  const { id = '' } = useParams();
  const query = useQuery(agreementQuery(id));
  const { data } = query;
  if (!data) return <DocumentPending query={query} />;
  return <AgreementSheet agreement={data} />;
}

function AgreementSheet({ agreement }: { readonly agreement: Agreement }) {
  const words = useDocumentWords();
  const { brief, price } = agreement;
  const code = agreement.request_code ?? agreement.request_id;
  return (
    <DocumentFrame title="agreement.title" requestId={agreement.request_id}>
      <Both
        text={(language) =>
          words(language)('agreement.lead', { date: formatDateTime(agreement.selected_at, language) })
        }
      />
      <Parties document={agreement} />
      <Both text={(language) => words(language)('agreement.nature')} />
      <DocumentSection title={(language) => words(language)('brief')}>
        {brief.title ? (
          <WrittenRow label={(language) => words(language)('projectTitle')}>{brief.title}</WrittenRow>
        ) : null}
        <WrittenRow label={(language) => words(language)('description')}>{brief.project_description}</WrittenRow>
        {brief.intended_use ? (
          <WrittenRow label={(language) => words(language)('intendedUse')}>{brief.intended_use}</WrittenRow>
        ) : null}
        {brief.reference_links.length > 0 ? (
          <WrittenRow label={(language) => words(language)('references')}>
            {brief.reference_links.join('\n')}
          </WrittenRow>
        ) : null}
        {brief.files && brief.files.length > 0 ? (
          <Row
            label={(language) => words(language)('files')}
            value={(language) =>
              (brief.files ?? [])
                .map(({ name, bytes }) => `${isolated(name, language)} · ${formatBytes(bytes, language)}`)
                .join('\n')
            }
          />
        ) : null}
        {brief.wished_date ? (
          <Row
            label={(language) => words(language)('wishedDate')}
            value={(language) => formatDate(brief.wished_date ?? '', language)}
          />
        ) : null}
      </DocumentSection>
      <DocumentSection title={(language) => words(language)('terms')}>
        <Row label={(language) => words(language)('price')} value={(language) => price[language]} />
        <Row
          label={(language) => words(language)('inWords')}
          value={(language) => (language === 'ar' ? price.words_ar : price.words_en)}
        />
        <Row
          label={(language) => words(language)('fee')}
          value={(language) => formatMoneyInFull(agreement.fee_fils, language)}
        />
        <Row
          label={(language) => words(language)('net')}
          value={(language) => formatMoneyInFull(agreement.net_fils, language)}
        />
        <AgreementTerms agreement={agreement} />
      </DocumentSection>
      <WhoAgreed agreement={agreement} />
      <p className="muted text-13">
        <Both
          code={code}
          text={(language) =>
            [
              words(language)('briefVersion', { version: brief.version }),
              words(language)('agreement.number', { id: code }),
            ].join(' · ')
          }
        />
      </p>
      <AgreedPayments requestId={agreement.request_id} />
    </DocumentFrame>
  );
}
