/** The same words in both languages, side by side if there is room. */
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/forms/form-card';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import styles from './my-page.module.css';
import type { MyPageForm } from './use-my-page-form';

const COLUMNS = [
  { lang: 'en', name: 'name', location: 'location', bio: 'bio' },
  { lang: 'ar', name: 'name_ar', location: 'location_ar', bio: 'bio_ar' },
] as const;

export function WordsSection({ page: { field } }: { readonly page: MyPageForm }) {
  const { t } = useTranslation('my-page');
  return (
    <FormSection title={t('sections.words')} text={t('sections.wordsText')}>
      <div className={styles.languages}>
        {COLUMNS.map(({ lang, name, location, bio }) => (
          <div key={lang} className={styles.language} role="group" aria-label={t(`languages.${lang}`)}>
            <TextField lang={lang} {...field(name)} />
            <TextField lang={lang} {...field(location)} />
            <TextAreaField lang={lang} rows={6} help={t('fields.bioHelp')} {...field(bio)} />
          </div>
        ))}
      </div>
    </FormSection>
  );
}
