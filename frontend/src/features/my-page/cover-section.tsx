/** The cover, drawn in the manner of one of the creative's services. */
import { useTranslation } from 'react-i18next';
import { motifOf } from '@/api/service-covers';
import { services } from '@/api/vocabularies';
import { FormSection } from '@/forms/form-card';
import { useLanguage } from '@/i18n';
import { ChoiceGroup } from '@/ui/checkbox';
import { Cover } from '@/ui/cover';
import { RadioCard } from '@/ui/radio-card';
import styles from './my-page.module.css';
import type { MyPageForm } from './use-my-page-form';

interface CoverSectionProps {
  readonly page: MyPageForm;
  /** Every creative has drawings of their own. */
  readonly creativeId: string;
}

export function CoverSection({ page: { form, errorOf }, creativeId }: CoverSectionProps) {
  const { t } = useTranslation('my-page');
  const language = useLanguage();
  const [chosen, skills] = form.watch(['cover', 'skills']);
  // A cover that was chosen stays on offer after its service was given up.
  const offered = services.filter(({ id, name }) => skills.includes(name) || id === chosen);
  return (
    <FormSection title={t('sections.cover')} text={t('sections.coverText')}>
      <ChoiceGroup legend={t('fields.cover')} error={errorOf('cover')} layout="cards">
        {offered.map((service) => (
          <RadioCard
            key={service.id}
            value={service.id}
            label={language === 'ar' ? service.name_ar : service.name}
            picture={
              <Cover
                className={styles.cover}
                motif={motifOf([service.name])}
                seed={creativeId}
                width={96}
                height={48}
              />
            }
            {...form.register('cover')}
          />
        ))}
      </ChoiceGroup>
    </FormSection>
  );
}
