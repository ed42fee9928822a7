import { useTranslation } from 'react-i18next';
import { FeeExample } from '@/features/about/fee-example';
import { CreativeQuestions, CreativeSteps } from '@/features/about/for-creatives';
import { RosterPreview } from '@/features/roster/roster-preview';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { ClosingCall } from '@/ui/closing-call';
import { Page, PageSection } from '@/ui/page';
import { PageIntro } from '@/ui/page-intro';

/** A creative's way in: how it works, what it costs, and the pages of those who have joined. */
export default function ForCreativesPage() {
  const { t } = useTranslation('for-creatives');
  const { user } = useAuth();
  const join = gated(user, paths.joinCreative);
  return (
    <Page>
      <PageIntro
        title={t('title')}
        heading={t('heading')}
        lead={t('lead')}
        actions={<ButtonLink to={join}>{t('join')}</ButtonLink>}
      />
      <CreativeSteps />
      <PageSection>
        <FeeExample />
      </PageSection>
      <PageSection>
        <RosterPreview title={t('examples.title')} allLabel={t('examples.all')} chips={null} />
      </PageSection>
      <PageSection>
        <CreativeQuestions />
      </PageSection>
      <PageSection>
        <ClosingCall
          title={t('closing.title')}
          text={t('closing.text')}
          actions={
            <ButtonLink to={join} look="light">
              {t('join')}
            </ButtonLink>
          }
        />
      </PageSection>
    </Page>
  );
}
