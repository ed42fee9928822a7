import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { industries, serviceNamed, spokenLanguages, termText, type Term } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { Radio } from '@/ui/radio';
import { SelectField } from '@/ui/select-field';
import styles from './filter-panel.module.css';
import { withStyle, type RosterFilters } from './filters';

interface FilterPanelProps {
  readonly filters: RosterFilters;
  readonly onChange: (filters: RosterFilters) => void;
}

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  // The panel may stand on the page twice, and radios of one name are one group wherever they stand.
  const dialect = useId();
  const service = serviceNamed(filters.service);
  const options = (terms: readonly Term[]) => terms.map((term) => ({ value: term.label, label: termText(term, language) }));

  return (
    <div className={styles.panel}>
      {service ? (
        <ChoiceGroup legend={t('filters.specialtiesOf', { service: language === 'ar' ? service.name_ar : service.name })}>
          {service.browse_options.map((option) => (
            <Checkbox
              key={option.label}
              label={termText(option, language)}
              checked={filters.styles.includes(option.label)}
              onChange={(event) => onChange(withStyle(filters, option.label, event.target.checked))}
            />
          ))}
        </ChoiceGroup>
      ) : (
        <div>
          <p className={styles.heading}>{t('filters.specialties')}</p>
          <p className={styles.hint}>{t('filters.pickService')}</p>
        </div>
      )}
      <SelectField
        required
        label={t('filters.industry')}
        placeholder={t('filters.anyIndustry')}
        options={options(industries)}
        value={filters.industry}
        onChange={(event) => onChange({ ...filters, industry: event.target.value })}
      />
      <SelectField
        required
        label={t('filters.language')}
        placeholder={t('filters.anyLanguage')}
        options={options(spokenLanguages)}
        value={filters.language}
        onChange={(event) => onChange({ ...filters, language: event.target.value })}
      />
      <ChoiceGroup legend={t('filters.dialect')} layout="chips">
        {(['yes', 'no'] as const).map((answer) => (
          <Radio
            key={answer}
            name={dialect}
            label={t(`filters.${answer}`)}
            checked={filters.dialect === answer}
            onChoose={() => onChange({ ...filters, dialect: answer })}
            onClear={() => onChange({ ...filters, dialect: '' })}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
