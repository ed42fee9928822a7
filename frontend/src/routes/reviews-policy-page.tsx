import { useTranslation } from 'react-i18next';
import { LegalDocument } from '@/features/legal/legal-document';
import { Page } from '@/ui/page';

export default function ReviewsPolicyPage() {
  const { t } = useTranslation('reviews-policy');
  return (
    <Page>
      <LegalDocument
        isDated={false}
        title={t('title')}
        lead={t('lead')}
        sections={t('sections', { returnObjects: true })}
      />
    </Page>
  );
}
