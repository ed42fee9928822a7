import { useTranslation } from 'react-i18next';
import { Mission } from '@/features/about/mission';
import { AboutValues } from '@/features/about/values';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { ClosingCall } from '@/ui/closing-call';
import { Page, PageSection } from '@/ui/page';
import { PageIntro } from '@/ui/page-intro';

export default function AboutPage() {
  const { t } = useTranslation('about');
  const { user } = useAuth();
  return (
    <Page>
      <PageIntro title={t('title')} heading={t('heading')} lead={t('lead')} />
      <Mission />
      <PageSection>
        <AboutValues />
      </PageSection>
      <PageSection>
        <ClosingCall
          title={t('closing.title')}
          text={t('closing.text')}
          actions={
            <>
              <ButtonLink to={paths.services} look="light">
                {t('closing.services')}
              </ButtonLink>
              <ButtonLink to={gated(user, paths.joinCreative)} look="outline-light">
                {t('closing.join')}
              </ButtonLink>
            </>
          }
        />
      </PageSection>
    </Page>
  );
}
