import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { FormSheet } from '@/forms/form-card';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { ErrorSummary } from '@/ui/error-summary';
import { submitApplicationMutation } from '@/entities/application';
import { ApplicationFields, completeLink } from './application-fields';
import { applicationBody, applicationSchemaIn, emptyApplication, textFieldsIn } from './schema';
import { TermsSection } from './terms-section';
import { useApplicationLabels } from './use-application-labels';
import { useApplicationWording } from './use-application-wording';

interface ApplicationFormProps {
  readonly user: User;
  readonly onSent: () => void;
}

export function ApplicationForm({ user, onSent }: ApplicationFormProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { main } = textFieldsIn(language);
  const { mutateAsync: submitApplication } = useSingleMutation(submitApplicationMutation);
  const refuse = useSubmitError(t('form.failed'));
  const application = useProductForm({
    schema: applicationSchemaIn(language),
    empty: emptyApplication,
    known: { [main.name]: user.full_name ?? '', email: user.email },
    draft: { form: 'application', owner: user.id },
    labels: useApplicationLabels(),
    wording: useApplicationWording(),
    wireNames: { terms_agreed_at: 'agreeToTerms' },
    send: async (values, attempt) => {
      await submitApplication({ body: applicationBody(values, attempt), idempotencyKey: attempt.key });
      onSent();
    },
    onRefused: refuse,
  });
  const { summary, submit } = application;
  const [uploads, setUploads] = useState<UploadStatus>('done');

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        completeLink(application);
        submit(event);
      }}
    >
      <FormSheet>
        <ErrorSummary {...summary} />
        <ApplicationFields application={application} onUploads={setUploads} />
        <TermsSection application={application} uploads={uploads} />
      </FormSheet>
    </form>
  );
}
