/** Edits an open application: what the review team asked for, or what the applicant thought of later. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Application } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { reviseApplicationMutation } from '@/entities/application';
import { FormEnd, FormSection, FormSheet } from '@/forms/form-card';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';
import { ApplicationFields, completeLink } from './application-fields';
import styles from './application-facts.module.css';
import { revisionBody, valuesOf } from './revision';
import { applicationSchemaIn, emptyApplication } from './schema';
import { useApplicationLabels } from './use-application-labels';
import { useApplicationWording } from './use-application-wording';

interface RevisionFormProps {
  readonly application: Application;
  readonly owner: string;
}

export function RevisionForm({ application: sent, owner }: RevisionFormProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const navigate = useNavigate();
  const { succeed } = useToasts();
  const { mutateAsync: revise } = useSingleMutation(reviseApplicationMutation);
  const refuse = useSubmitError(t('revise.failed'));
  const application = useProductForm({
    schema: applicationSchemaIn(language),
    empty: emptyApplication,
    known: valuesOf(sent),
    draft: { form: `application-${sent.id}`, owner },
    labels: useApplicationLabels(),
    wording: useApplicationWording(),
    send: async (values, attempt) => {
      await revise({ id: sent.id, body: revisionBody(values, attempt) });
      succeed(t('revise.sent'));
      void navigate(paths.creativeDashboard);
    },
    onRefused: refuse,
  });
  const { summary, submit, isSending } = application;
  const hintId = useId();
  const [uploads, setUploads] = useState<UploadStatus>('done');
  const notYet = uploads === 'done' ? undefined : t(`form.notYet.${uploads}`);
  return (
    <form
      noValidate
      aria-label={t('revise.title')}
      onSubmit={(event) => {
        completeLink(application);
        submit(event);
      }}
    >
      <FormSheet>
        <ErrorSummary {...summary} />
        {sent.review_note ? (
          <Notice>
            <p className={styles.service}>{t('dashboard.note')}</p>
            <WrittenParagraphs>{sent.review_note}</WrittenParagraphs>
          </Notice>
        ) : null}
        <ApplicationFields application={application} onUploads={setUploads} />
        <FormSection title={t('revise.end')}>
          <FormEnd hintId={hintId} hint={notYet}>
            <Button type="submit" busy={isSending} disabled={notYet !== undefined} aria-describedby={hintId}>
              {t(isSending ? 'form.sending' : 'revise.submit')}
            </Button>
            <ButtonLink look="secondary" to={paths.creativeDashboard}>
              {t('revise.back')}
            </ButtonLink>
          </FormEnd>
        </FormSection>
      </FormSheet>
    </form>
  );
}
