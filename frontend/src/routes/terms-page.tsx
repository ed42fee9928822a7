import { useTranslation } from 'react-i18next';
import { LegalDocument } from '@/features/legal/legal-document';
import { Page } from '@/ui/page';

export default function TermsPage() {
  const { t } = useTranslation('legal');
  return (
    <Page>
      <LegalDocument
        title={t('terms.title')}
        lead={t('terms.lead')}
        sections={t('terms.sections', { returnObjects: true })}
      />
    </Page>
  );
}
