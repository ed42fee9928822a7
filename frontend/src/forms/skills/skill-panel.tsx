import { useTranslation } from 'react-i18next';
import { termText, type ServiceTerm } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { languageFieldOf, offeredLanguages, styleFieldOf, type SkillsForm } from './skills';
import styles from './skills-section.module.css';
import { YesNo } from './yes-no';

interface SkillPanelProps {
  readonly service: ServiceTerm;
  readonly of: SkillsForm;
}

/** The questions about one chosen skill. */
export function SkillPanel({ service, of: application }: SkillPanelProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { form, errorOf } = application;
  const styleField = styleFieldOf(service);
  const languageField = languageFieldOf(service);

  return (
    <div className={styles.panel}>
      <h3 className={styles.panelTitle}>{language === 'ar' ? service.name_ar : service.name}</h3>
      {styleField ? (
        <ChoiceGroup legend={t('fields.styles')} error={errorOf(styleField)} layout="columns">
          {service.styles.map((style) => (
            <Checkbox
              key={style.label}
              value={style.label}
              label={termText(style, language)}
              {...form.register(styleField)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      {languageField ? (
        <ChoiceGroup
          legend={
            <>
              {t('fields.languages')} <span className="muted text-14 regular">{t('fields.requiredMark')}</span>
            </>
          }
          error={errorOf(languageField)}
          layout="chips"
        >
          {offeredLanguages.map((spoken) => (
            <Checkbox
              key={spoken.label}
              value={spoken.label}
              label={termText(spoken, language)}
              {...form.register(languageField)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      {service.id === 'ugc' ? (
        <YesNo of={application} name="can_provide_voiceovers" legend={t('fields.voiceovers')} />
      ) : null}
    </div>
  );
}
