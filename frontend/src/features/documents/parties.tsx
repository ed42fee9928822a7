import type { Agreement } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { useDocumentWords } from './both-languages';
import { DocumentSection, Row } from './rows';

interface PartiesProps {
  readonly document: Pick<Agreement, 'brand' | 'creative' | 'service_category' | 'service_category_ar'>;
}

/** The parties of a document, and its service. */
export function Parties({ document }: PartiesProps) {
  const words = useDocumentWords();
  const { brand, creative } = document;
  const creativeName = (language: Language) => (language === 'ar' ? creative.name_ar : null) ?? creative.name;
  return (
    <DocumentSection title={(language) => words(language)('parties')}>
      <Row label={(language) => words(language)('brand')} value={() => brand.name} />
      <Row label={(language) => words(language)('creative')} value={creativeName} />
      <Row
        label={(language) => words(language)('service')}
        value={(language) => (language === 'ar' ? document.service_category_ar : document.service_category)}
      />
    </DocumentSection>
  );
}
