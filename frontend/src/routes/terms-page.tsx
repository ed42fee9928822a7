import { useTranslation } from 'react-i18next';
import { FeeRate } from '@/features/legal/fee-rate';
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
        additions={{ six: <FeeRate /> }}
      />
    </Page>
  );
}
