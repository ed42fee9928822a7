import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { BriefPatch } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { budgetRanges, labelsOf, termText, timelines, type Term, wordIn } from '@/api/vocabularies';
import { editBriefMutation } from '@/entities/request';
import { BriefFiles } from '@/forms/attachments';
import { ExtraFields } from '@/forms/brief/extra-fields';
import { extraNames, extraRules, extrasOf, noExtras, trimmedExtras, wishedDay } from '@/forms/brief/extras';
import { useExtraLabels, useExtraWording } from '@/forms/brief/use-extra-labels';
import { optionalName, optionalOption, requiredLongText } from '@/forms/rules';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { useAuth } from '@/session/auth';
import { Notice } from '@/ui/notice';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { ActionDialog } from './action-dialog';
import { LeaveUploads } from './leave-uploads';
import type { MoveDialogProps } from './use-opened-move';
import { liveProposals } from '../sides';

const rules = {
  title: optionalName,
  project_description: requiredLongText,
  budget_range: optionalOption(budgetRanges),
  timeline: optionalOption(timelines),
  ...extraRules,
  files: z.array(z.string()),
};

const empty = {
  title: '',
  project_description: '',
  budget_range: '',
  timeline: '',
  ...noExtras,
  files: [] as string[],
};

/** The brief as long as nothing is selected; live proposals have to be confirmed for the new version. */
export function BriefDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const { t: ofBrief } = useTranslation('brief');
  const [uploads, setUploads] = useState<UploadStatus>('done');
  const [isLeaving, setLeaving] = useState(false);
  const language = useLanguage();
  const extraLabels = useExtraLabels();
  const wording = useExtraWording();
  const { user } = useAuth();
  const { succeed } = useToasts();
  const { mutateAsync: editBrief } = useSingleMutation(editBriefMutation);
  const kept = request.wished_date ?? '';
  const files = request.files.map(({ id }) => id);
  const schema = useMemo(() => z.object({ ...rules, wished_date: wishedDay(kept) }), [kept]);
  const product = useProductForm({
    schema,
    empty,
    known: {
      title: request.title ?? '',
      project_description: request.project_description,
      budget_range: request.budget_range ?? '',
      timeline: request.timeline ?? '',
      ...extrasOf(request),
      files,
    },
    // A draft of an older version would undo what was saved since.
    draft: { form: `brief-${request.id}-${request.brief_version}`, owner: user?.id ?? '' },
    labels: {
      title: t('brief.name'),
      project_description: t('brief.description'),
      budget_range: t('brief.budget'),
      timeline: t('brief.timeline'),
      ...extraLabels,
      files: ofBrief('files.label'),
    },
    wording,
    send: async (values, { key }) => {
      const brief: BriefPatch = {
        title: values.title.trim(),
        project_description: values.project_description.trim(),
        // Blank clears a field; what is left out stays.
        budget_range: wordIn(labelsOf(budgetRanges), values.budget_range) ?? '',
        timeline: wordIn(labelsOf(timelines), values.timeline) ?? '',
        ...trimmedExtras(values),
        ...(values.files.join(' ') !== files.join(' ') && { files: values.files }),
      };
      await editBrief({ id: request.id, brief, idempotencyKey: key });
      succeed(t('moves.edit.done'));
      onDone();
    },
  });
  const { field } = product;
  const choices = (terms: readonly Term[]) =>
    terms.map((term) => ({ value: term.label, label: termText(term, language) }));
  return (
    <ActionDialog
      title={t('moves.edit.title')}
      place="side"
      submit={t('moves.edit.submit')}
      form={product}
      notYet={uploads === 'done' ? undefined : ofBrief(`files.notYet.${uploads}`)}
      question={
        isLeaving && uploads === 'sending' ? (
          <LeaveUploads onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : undefined
      }
      onClose={() => (uploads === 'sending' ? setLeaving(true) : onClose())}
    >
      <Notice>{t('moves.edit.text', { count: liveProposals(request).length })}</Notice>
      <TextField autoComplete="off" {...field('title')} />
      <TextAreaField required rows={6} {...field('project_description')} />
      <SelectField placeholder={t('brief.open')} options={choices(budgetRanges)} {...field('budget_range')} />
      <SelectField placeholder={t('brief.open')} options={choices(timelines)} {...field('timeline')} />
      <ExtraFields product={product} names={extraNames} />
      <BriefFiles product={product} name="files" onStatus={setUploads} />
    </ActionDialog>
  );
}
