/** The words about a work: titles and facts, and further ones that are folded. */
import { useTranslation } from 'react-i18next';
import { aiUses } from '@/api/ai-uses';
import { services, termText } from '@/api/vocabularies';
import { Disclosure } from '@/forms/disclosure';
import { FieldRow } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import type { WorkForm } from './use-work-form';
import { stylesOf } from './work-values';

interface WordsPartProps {
  readonly editor: WorkForm;
  /** The names of the services that the creative offers. */
  readonly own: readonly string[];
}

export function WordsPart({ editor, own }: WordsPartProps) {
  const { t } = useTranslation('portfolio');
  const language = useLanguage();
  const { form, field, values } = editor;
  const isOwn = ({ name }: { readonly name: string }) => own.includes(name);
  const sorted = [...services.filter(isOwn), ...services.filter((service) => !isOwn(service))];
  const service = field('service');
  const hasMore = [values.text, values.text_ar, values.alt, values.alt_ar].some((text) => text !== '');
  return (
    <>
      <FieldRow>
        <TextField
          required={values.title_ar.trim() === ''}
          help={t('fields.titleHelp')}
          {...field('title')}
          dir="auto"
        />
        <TextField {...field('title_ar')} lang="ar" dir="rtl" />
      </FieldRow>
      <FieldRow>
        <SelectField
          required
          {...service}
          placeholder={t('fields.choose')}
          options={sorted.map(({ id, name, name_ar: arabic }) => ({
            value: id,
            label: language === 'ar' ? arabic : name,
          }))}
          onChange={(event) => {
            // A style belongs to its service.
            form.setValue('style', '');
            void service.onChange(event);
          }}
        />
        <SelectField
          {...field('style')}
          placeholder={t('fields.noStyle')}
          options={stylesOf(values.service).map((style) => ({
            value: style.slug,
            label: termText(style, language),
          }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('brand')} dir="auto" />
        <TextField inputMode="numeric" {...field('year')} />
      </FieldRow>
      <SelectField
        required
        {...field('ai_use')}
        options={aiUses.map((use) => ({ value: use, label: t(`ai.${use}`) }))}
      />
      <Disclosure title={t('more.title')} hint={t('more.hint')} open={hasMore}>
        <TextAreaField rows={4} {...field('text')} dir="auto" />
        <TextAreaField rows={4} {...field('text_ar')} lang="ar" dir="rtl" />
        <TextField help={t('fields.altHelp')} {...field('alt')} dir="auto" />
        <TextField {...field('alt_ar')} lang="ar" dir="rtl" />
      </Disclosure>
    </>
  );
}
