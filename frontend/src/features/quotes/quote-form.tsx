import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbackServices, servicesQuery } from '@/entities/service';
import { ApiError } from '@/api/errors';
import type { Creative, QuoteRequest, User } from '@/api/types';
import { budgetRanges, termText, timelines, type Term } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useExtraLabels, useExtraWording } from '@/forms/brief/use-extra-labels';
import { BriefFiles } from '@/forms/attachments';
import { FieldRow, FormEnd, FormSection, FormSheet } from '@/forms/form-card';
import { TermsBox } from '@/forms/terms-box';
import { useProductForm } from '@/forms/use-product-form';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { openQuoteRequestsQuery, submitQuoteRequestMutation } from '@/entities/quote-request';
import { RepeatedBriefError, repeatedBy } from './repeated-brief';
import { RepeatedBriefNotice } from './repeated-brief-notice';
import { MoreOfBrief } from './more-of-brief';
import { emptyQuote, quoteBody, quoteSchema, type QuoteValues } from './schema';
import { useTitleProposal } from './use-title-proposal';

/** The creatives that the request asks, and no one else. */
export interface Asked {
  readonly ids: readonly string[];
  /** The names of those who left the roster. */
  readonly goneNames: string;
  /** Looks again who is on the roster. */
  readonly onRefused: () => void;
}

interface QuoteFormProps {
  readonly user: User;
  /** The preferred creative, or blank. */
  readonly creativeId: string;
  readonly asked: Asked | null;
  /** Those of them who are on the roster. */
  readonly people: readonly Creative[];
  /** The services of the preferred creative, or of all who are asked. */
  readonly offered: readonly string[];
  /** Chosen to begin with, or blank. */
  readonly service: string;
  /** What else it begins with. */
  readonly known: Partial<QuoteValues>;
  /** The name under which it is kept. */
  readonly draft: string;
  /** The text that is read before the terms where there is no room for it next to the form. */
  readonly beforeTerms: ReactNode;
  readonly onSent: (request: QuoteRequest) => void;
}

export function QuoteForm({
  user,
  creativeId,
  asked,
  people,
  offered,
  service,
  known,
  draft,
  beforeTerms,
  onSent,
}: QuoteFormProps) {
  const { t } = useTranslation('quotes');
  const { t: ofBrief } = useTranslation('brief');
  const [uploads, setUploads] = useState<UploadStatus>('done');
  const language = useLanguage();
  const extraLabels = useExtraLabels();
  const extraWording = useExtraWording();
  const { mutateAsync: submitQuoteRequest } = useSingleMutation(submitQuoteRequestMutation);
  const refuse = useSubmitError(t('form.failed'));
  const hintId = useId();
  const { data: openRequests = [] } = useQuery(openQuoteRequestsQuery);
  const askedIds = asked?.ids.join(',') ?? '';
  const [refusedIds, setRefusedIds] = useState('');
  const [repeated, setRepeated] = useState<QuoteRequest | null>(null);
  /** The next submit may repeat an open request. */
  const confirmed = useRef(false);
  const { data: services = fallbackServices } = useQuery(servicesQuery);
  const product = useProductForm({
    schema: quoteSchema,
    empty: emptyQuote,
    known: {
      brandName: user.company_name ?? '',
      contactName: user.full_name ?? '',
      email: user.email,
      serviceCategory: service,
      ...known,
    },
    draft: { form: draft, owner: user.id },
    // A draft for another creative may name a service that this one does not offer.
    override: ({ serviceCategory = '' }) =>
      service && !offered.includes(serviceCategory) ? { serviceCategory: service } : {},
    beside: asked ? askedIds : creativeId,
    labels: {
      serviceCategory: t('fields.service'),
      projectDescription: t('fields.description'),
      title: t('fields.title'),
      budgetRange: t('fields.budget'),
      timeline: t('fields.timeline'),
      ...extraLabels,
      files: ofBrief('files.label'),
      brandName: t('fields.brandName'),
      contactName: t('fields.contactName'),
      email: t('fields.email'),
      phone: t('fields.phone'),
      sharePhone: t('fields.sharePhone'),
      preferredCreativeId: t(asked ? 'asked.label' : 'preferred.label'),
      agreeToTerms: t('terms.label'),
    },
    wireNames: { invitedCreativeIds: 'preferredCreativeId' },
    wording: {
      ...extraWording,
      ...(asked?.goneNames && {
        'preferredCreativeId.not_in_roster': t('asked.goneNames', { names: asked.goneNames }),
      }),
    },
    send: async (values, attempt) => {
      const brief = { ...values, creativeId };
      const before = confirmed.current ? undefined : repeatedBy(brief, openRequests);
      confirmed.current = false;
      if (before) throw new RepeatedBriefError(before);
      const body = quoteBody({ ...values, preferredCreativeId: creativeId }, attempt, asked?.ids);
      const sent = await submitQuoteRequest({ body, idempotencyKey: attempt.key }).catch((error: unknown) => {
        if (error instanceof ApiError && error.fields.invitedCreativeIds) {
          setRefusedIds(askedIds);
          asked?.onRefused();
        }
        throw error;
      });
      setRepeated(null);
      onSent(sent);
    },
    onRefused: (error) => {
      if (error instanceof RepeatedBriefError) setRepeated(error.request);
      else refuse(error);
    },
  });
  const { form, field, errorOf, summary, submit, isSending } = product;
  const descriptionField = field('projectDescription');
  const proposal = useTitleProposal(form);
  const [agreed, phone] = form.watch(['agreeToTerms', 'phone']);
  const notYet = uploads === 'done' ? undefined : ofBrief(`files.notYet.${uploads}`);
  const hint = agreed ? notYet : t('terms.hint');
  const hasPhone = phone.trim() !== '';
  // A refusal is about those who were asked when it came.
  useEffect(() => {
    if (askedIds !== refusedIds) form.clearErrors('preferredCreativeId');
  }, [form, askedIds, refusedIds]);
  // A changed brief is no longer the one that was sent.
  const isRepeated = repeated !== null && repeatedBy({ ...form.watch(), creativeId }, [repeated]) !== undefined;
  const choices = (terms: readonly Term[]) =>
    terms.map((term) => ({ value: term.label, label: termText(term, language) }));

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        confirmed.current = false;
        submit(event);
      }}
    >
      <FormSheet>
        <ErrorSummary {...summary} />
        <FormSection title={t('sections.project')}>
          <SelectField
            required
            placeholder={t('fields.servicePlaceholder')}
            options={services.map(({ name, name_ar }) => ({ value: name, label: language === 'ar' ? name_ar : name }))}
            {...field('serviceCategory')}
          />
          <TextAreaField
            required
            rows={4}
            help={t('fields.descriptionHelp')}
            {...descriptionField}
            onFocus={proposal.onFocus}
            onBlur={(event) => {
              proposal.onLeft();
              void descriptionField.onBlur(event);
            }}
          />
          <TextField help={t('fields.titleHelp')} autoComplete="off" {...field('title')} />
          <FieldRow>
            <SelectField
              placeholder={t('fields.undecided')}
              options={choices(budgetRanges)}
              {...field('budgetRange')}
            />
            <SelectField placeholder={t('fields.undecided')} options={choices(timelines)} {...field('timeline')} />
          </FieldRow>
          <MoreOfBrief product={product} people={people} />
          <BriefFiles product={product} name="files" onStatus={setUploads} />
        </FormSection>
        <FormSection title={t('sections.you')} text={t('sections.youText')}>
          <FieldRow>
            <TextField required autoComplete="organization" {...field('brandName')} />
            <TextField required autoComplete="name" {...field('contactName')} />
          </FieldRow>
          <FieldRow>
            <TextField required type="email" autoComplete="email" {...field('email')} />
            <TextField type="tel" autoComplete="tel" placeholder={t('fields.phoneExample')} {...field('phone')} />
          </FieldRow>
          {hasPhone ? <Checkbox label={t('fields.sharePhone')} {...form.register('sharePhone')} /> : null}
        </FormSection>
        {beforeTerms}
        <FormSection title={t('sections.terms')}>
          <TermsBox title={t('terms.title')} sections={t('terms.sections', { returnObjects: true })} />
          <Checkbox label={t('terms.agree')} error={errorOf('agreeToTerms')} {...form.register('agreeToTerms')} />
          {isRepeated ? (
            <RepeatedBriefNotice
              request={repeated}
              busy={isSending}
              onSendAgain={(event) => {
                confirmed.current = true;
                submit(event);
              }}
            />
          ) : (
            <Notice>{t('payment.note')}</Notice>
          )}
          <FormEnd hintId={hintId} hint={hint}>
            <Button type="submit" busy={isSending} disabled={hint !== undefined} aria-describedby={hintId}>
              {t(isSending ? 'form.sending' : 'form.submit')}
            </Button>
          </FormEnd>
        </FormSection>
      </FormSheet>
    </form>
  );
}
