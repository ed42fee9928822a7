import type { Agreement } from '@/api/types';
import { formatDate, formatDateTime } from '@/i18n/format';
import type { Language } from '@/i18n/languages';
import { isolated } from '@/lib/isolated';
import { useDocumentWords } from './both-languages';
import { DocumentSection, Row } from './rows';

type Acceptance = Agreement['offered'];

function nameIn(language: Language, { name, name_ar: arabic }: Acceptance): string {
  return isolated((language === 'ar' ? arabic : null) ?? name, language);
}

/** Who sent the proposal and who selected it, when, and under which terms of Marsam. */
export function WhoAgreed({ agreement }: { readonly agreement: Agreement }) {
  const words = useDocumentWords();
  const { accepted, brand, offered, terms_version: version } = agreement;
  const time = ({ at }: Acceptance, language: Language) =>
    words(language)('kuwaitTime', { time: formatDateTime(at, language) });
  return (
    <DocumentSection title={(language) => words(language)('agreement.whoAgreed')}>
      <Row
        label={(language) => words(language)('agreement.offeredBy')}
        value={(language) => `${nameIn(language, offered)}\n${time(offered, language)}`}
      />
      <Row
        label={(language) => words(language)('agreement.acceptedBy')}
        value={(language) => {
          const who = { name: nameIn(language, accepted), brand: isolated(brand.name, language) };
          return `${words(language)('agreement.forBrand', who)}\n${time(accepted, language)}`;
        }}
      />
      {version ? (
        <Row
          label={(language) => words(language)('agreement.termsOf')}
          value={(language) => words(language)('agreement.termsVersion', { date: formatDate(version, language) })}
        />
      ) : null}
    </DocumentSection>
  );
}
