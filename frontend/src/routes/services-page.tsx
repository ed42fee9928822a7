import { useTranslation } from 'react-i18next';
import { ServiceGrid } from '@/features/services/service-grid';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { ClosingCall } from '@/ui/closing-call';
import { Page, PageSection } from '@/ui/page';
import { PageIntro } from '@/ui/page-intro';

export default function ServicesPage() {
  const { t } = useTranslation('services');
  const { user } = useAuth();
  return (
    <Page>
      <PageIntro title={t('title')} heading={t('heading')} lead={t('lead')} />
      <ServiceGrid />
      <PageSection>
        <ClosingCall
          title={t('closing.title')}
          text={t('closing.text')}
          actions={
            <ButtonLink to={gated(user, paths.requestQuote)} look="light">
              {t('closing.action')}
            </ButtonLink>
          }
        />
      </PageSection>
    </Page>
  );
}
