import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '@/forms/form-skeleton';
import { SuccessScreen } from '@/forms/success-screen';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Columns } from '@/ui/columns';
import { PageIntro } from '@/ui/page-intro';
import { TitledSection } from '@/ui/titled-section';
import { ContactForm } from './contact-form';
import { ContactInfo } from './contact-info';
import { ProjectQuestions, Questions } from './questions';

export function ContactScreen() {
  const { t } = useTranslation('contact');
  // The form is prefilled, so the visitor must be known before it is rendered.
  const { isPending } = useAuth();
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <SuccessScreen
        title={t('sent.title')}
        text={t('sent.text')}
        actions={<ButtonLink to={paths.home}>{t('sent.home')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageIntro title={t('title')} heading={t('heading')} lead={t('lead')} />
      <Columns asideLabel={t('info.label')} aside={<ContactInfo />}>
        {isPending ? <FormSkeleton /> : <ContactForm onSent={() => setSent(true)} />}
      </Columns>
      <TitledSection title={t('questions.title')}>
        <Questions />
      </TitledSection>
      <TitledSection title={t('projects.title')}>
        <ProjectQuestions />
      </TitledSection>
    </>
  );
}
