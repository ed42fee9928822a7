/** The words about a work: titles and facts, and further ones that are folded. */
import { useTranslation } from 'react-i18next';
import { aiUses } from '@/api/ai-uses';
import { services, termText } from '@/api/vocabularies';
import { Disclosure } from '@/forms/disclosure';
import { FieldRow } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { readersFirst, type Language } from '@/i18n/languages';
import { isMainlyArabic } from '@/lib/script';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import type { WorkForm } from './use-work-form';
import { stylesOf } from './work-values';

const NAMES = {
  en: { title: 'title', text: 'text', alt: 'alt' },
  ar: { title: 'title_ar', text: 'text_ar', alt: 'alt_ar' },
} as const;

/** Either language is typed into the English field, too. */
const WRITTEN = { en: { dir: 'auto' }, ar: { lang: 'ar', dir: 'rtl' } } as const;

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
  const order = readersFirst(language);
  const isOnlyTitle = order.slice(1).every((other) => values[NAMES[other].title].trim() === '');
  const helpOf = (written: Language, part: 'title' | 'text' | 'alt', help?: string) => {
    if (written === 'en' && isMainlyArabic(values[part])) return t('fields.isArabic');
    return written === language ? help : undefined;
  };
  const hasMore = [values.text, values.text_ar, values.alt, values.alt_ar].some((text) => text !== '');
  return (
    <>
      <FieldRow>
        {order.map((written) => (
          <TextField
            key={written}
            required={written === language && isOnlyTitle}
            help={helpOf(written, 'title', t('fields.titleHelp'))}
            {...field(NAMES[written].title)}
            {...WRITTEN[written]}
          />
        ))}
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
        {order.map((written) => (
          <TextAreaField
            key={written}
            rows={4}
            help={helpOf(written, 'text')}
            {...field(NAMES[written].text)}
            {...WRITTEN[written]}
          />
        ))}
        {order.map((written) => (
          <TextField
            key={written}
            help={helpOf(written, 'alt', t('fields.altHelp'))}
            {...field(NAMES[written].alt)}
            {...WRITTEN[written]}
          />
        ))}
      </Disclosure>
    </>
  );
}
