import { useTranslation } from 'react-i18next';
import { LegalDocument } from '@/features/legal/legal-document';
import { Page } from '@/ui/page';

export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  return (
    <Page>
      <LegalDocument
        title={t('privacy.title')}
        lead={t('privacy.lead')}
        sections={t('privacy.sections', { returnObjects: true })}
        notice={t('privacy.consent')}
      />
    </Page>
  );
}
