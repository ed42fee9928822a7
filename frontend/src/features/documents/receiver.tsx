/** Who received the money: the operator of the site, by name and register. */
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/entities/config';
import { useDocumentWords } from './both-languages';
import { DocumentSection, Row } from './rows';

export function Receiver() {
  const words = useDocumentWords();
  const { data: config } = useQuery(configQuery);
  const operator = config?.operator;
  if (!operator) return null;
  return (
    <DocumentSection title={(language) => words(language)('receivedBy')}>
      <Row
        label={(language) => words(language)('receivedBy')}
        value={(language) =>
          [language === 'ar' ? operator.name_ar : operator.name, operator.register].filter(Boolean).join('\n')
        }
      />
    </DocumentSection>
  );
}
