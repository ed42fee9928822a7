/** Skills as cards; each chosen one opens its styles and, if it has any, its languages. */
import { Bot, Camera, FileText, Mic, Palette, Users, Video, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fallbackServices, servicesQuery } from '@/entities/service';
import { FormSection } from '../form-card';
import { useLanguage } from '@/i18n';
import { CheckboxCard, ChoiceGroup } from '@/ui/checkbox';
import { chosenServices, type SkillsForm } from './skills';
import { SkillPanel } from './skill-panel';
import styles from './skills-section.module.css';

const icons: Readonly<Record<string, LucideIcon>> = { Bot, Camera, FileText, Mic, Palette, Users, Video };

export function SkillsSection({ of: application }: { readonly of: SkillsForm }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { data: services = fallbackServices } = useQuery(servicesQuery);
  const { form, errorOf } = application;
  const chosen = chosenServices(form.watch('skills'));

  return (
    <FormSection title={t('sections.skills')} text={t('sections.skillsText')}>
      <ChoiceGroup legend={t('fields.skills')} error={errorOf('skills')} layout="cards">
        {services.map((service) => {
          const Icon = icons[service.icon] ?? Palette;
          return (
            <CheckboxCard
              key={service.id}
              value={service.name}
              label={language === 'ar' ? service.name_ar : service.name}
              picture={
                <span className={styles.picture}>
                  <Icon aria-hidden="true" />
                </span>
              }
              {...form.register('skills')}
            />
          );
        })}
      </ChoiceGroup>
      {chosen.map((service) => (
        <SkillPanel key={service.id} service={service} of={application} />
      ))}
    </FormSection>
  );
}
