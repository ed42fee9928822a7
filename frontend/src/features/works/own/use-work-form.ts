/** The form of a work: added or changed, as a draft or published. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as fileState from '@/api/file-states';
import type { OwnWork, StoredFile } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import * as workState from '@/api/work-states';
import { fileQuery } from '@/entities/file';
import { addWorkMutation, changeWorkMutation } from '@/entities/own-works';
import { useProductForm, type ProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { useToasts } from '@/ui/toast';
import { emptyWork, isSameWork, valuesOf, workBody, workSchemaIn, type WorkValues } from './work-values';

export interface WorkForm extends ProductForm<WorkValues> {
  readonly values: WorkValues;
  /** Whether something would be lost. */
  readonly isChanged: boolean;
  readonly hasFilm: boolean;
  /** The first film that can be played already. */
  readonly film: StoredFile | undefined;
  readonly hasSound: boolean;
}

interface WorkFormSetup {
  readonly work: OwnWork | undefined;
  /** Of a new work. */
  readonly service: string;
  readonly onSaved: () => void;
}

export function useWorkForm({ work, service, onSaved }: WorkFormSetup): WorkForm {
  const { t } = useTranslation('portfolio');
  const language = useLanguage();
  const { succeed } = useToasts();
  const { mutateAsync: add } = useSingleMutation(addWorkMutation);
  const { mutateAsync: change } = useSingleMutation(changeWorkMutation);
  const refuse = useSubmitError(t('editor.failed'));
  const [begun] = useState(() => (work ? valuesOf(work) : { ...emptyWork, service }));
  const product = useProductForm<WorkValues>({
    schema: workSchemaIn(language),
    empty: emptyWork,
    known: begun,
    labels: {
      title: t('fields.title'),
      title_ar: t('fields.titleAr'),
      files: t('fields.files'),
      link: t('fields.link'),
      poster: t('fields.poster'),
      service: t('fields.service'),
      style: t('fields.style'),
      text: t('fields.text'),
      text_ar: t('fields.textAr'),
      alt: t('fields.alt'),
      alt_ar: t('fields.altAr'),
      brand: t('fields.brand'),
      year: t('fields.year'),
      ai_use: t('fields.ai'),
      captions_en: t('fields.captionsEn'),
      captions_ar: t('fields.captionsAr'),
      transcript: t('fields.transcript'),
      state: t('fields.state'),
      film: t('fields.files'),
    },
    wireNames: { captions: 'captions_en' },
    wording: {
      'title.required': t('rules.title'),
      'title_ar.required': t('rules.title'),
      'files.at_least_one': t('rules.files'),
      'files.unknown_id': t('rules.fileGone'),
      'poster.required': t('rules.poster'),
      'poster.unknown_id': t('rules.posterGone'),
      'captions_en.unknown_id': t('rules.fileGone'),
      'year.out_of_range': t('rules.year'),
      'year.wrong_type': t('rules.year'),
    },
    send: async (values, attempt) => {
      const body = workBody(values);
      if (work) await change({ id: work.id, body });
      else await add({ body, idempotencyKey: attempt.key });
      succeed(t(values.state === workState.published ? 'editor.published' : 'editor.saved'));
      onSaved();
    },
    onRefused: refuse,
  });
  const values = product.form.watch();
  const files = useFiles(values.files, work);
  const kinds = files.map((file) => file?.kind);
  const hasFilm = kinds.includes('video');
  const { setValue } = product.form;
  useEffect(() => setValue('film', hasFilm), [hasFilm, setValue]);
  return {
    ...product,
    values,
    isChanged: !isSameWork(values, begun),
    hasFilm,
    film: files.find((file) => file?.kind === 'video' && file.state === fileState.ready && file.play),
    hasSound: kinds.includes('audio'),
  };
}

/** The files, of which the server says more once it has looked at them. */
function useFiles(ids: readonly string[], work: OwnWork | undefined): readonly (StoredFile | undefined)[] {
  const answers = useQueries({ queries: ids.map((id) => fileQuery(id, true)) });
  return ids.map((id, at) => answers[at]?.data ?? work?.files.find((file) => file.id === id));
}
