/** The same words in both languages, side by side if there is room. */
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { readersFirst, type Language } from '@/i18n/languages';
import { isMainlyArabic } from '@/lib/script';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import styles from './my-page.module.css';
import type { MyPageForm } from './use-my-page-form';

const NAMES = {
  en: { name: 'name', location: 'location', bio: 'bio' },
  ar: { name: 'name_ar', location: 'location_ar', bio: 'bio_ar' },
} as const;

export function WordsSection({ page: { form, field } }: { readonly page: MyPageForm }) {
  const { t } = useTranslation('my-page');
  const language = useLanguage();
  const helpOf = (lang: Language, part: 'name' | 'location' | 'bio', help?: string) =>
    lang === 'en' && isMainlyArabic(form.watch(part)) ? t('fields.isArabic') : help;
  return (
    <FormSection title={t('sections.words')} text={t('sections.wordsText')}>
      <div className={styles.languages}>
        {readersFirst(language).map((lang) => {
          const { name, location, bio } = NAMES[lang];
          return (
            <div key={lang} className={styles.language} role="group" aria-label={t(`languages.${lang}`)}>
              <TextField lang={lang} help={helpOf(lang, 'name')} {...field(name)} />
              <TextField lang={lang} help={helpOf(lang, 'location')} {...field(location)} />
              <TextAreaField lang={lang} rows={6} help={helpOf(lang, 'bio', t('fields.bioHelp'))} {...field(bio)} />
            </div>
          );
        })}
      </div>
    </FormSection>
  );
}
