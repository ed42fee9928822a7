import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterCounts } from '@/api/types';
import { industries, rateRanges, serviceNamed, spokenLanguages, termText, type Term } from '@/api/vocabularies';
import { rosterCountsQuery } from '@/entities/roster-counts';
import { useLanguage } from '@/i18n';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { Radio } from '@/ui/radio';
import { SelectField } from '@/ui/select-field';
import styles from './filter-panel.module.css';
import { HIGH_RATING, queryFrom, withRate, withStyle, type RosterFilters } from './filters';

interface FilterPanelProps {
  readonly filters: RosterFilters;
  readonly onChange: (filters: RosterFilters) => void;
}

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  // The panel may be on the page twice, and radios of one name form one group wherever they are.
  const dialect = useId();
  const service = serviceNamed(filters.service);
  const { data: counts } = useQuery(rosterCountsQuery(queryFrom(filters)));
  const countOf = (kind: keyof RosterCounts, value: string) =>
    counts?.[kind].find((option) => option.value === value)?.count;
  const options = (kind: 'industry' | 'language', terms: readonly Term[]) =>
    terms.map((term) => {
      const count = countOf(kind, term.label);
      const label = termText(term, language);
      return { value: term.label, label: count === undefined ? label : `${label} (${count})` };
    });

  return (
    <div className={styles.panel}>
      {service ? (
        <ChoiceGroup
          legend={t('filters.specialtiesOf', { service: language === 'ar' ? service.name_ar : service.name })}
        >
          {service.browse_options.map((option) => (
            <Checkbox
              key={option.label}
              label={<Counted label={termText(option, language)} count={countOf('style', option.label)} />}
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
        options={options('industry', industries)}
        value={filters.industry}
        onChange={(event) => onChange({ ...filters, industry: event.target.value })}
      />
      <SelectField
        required
        label={t('filters.language')}
        placeholder={t('filters.anyLanguage')}
        options={options('language', spokenLanguages)}
        value={filters.language}
        onChange={(event) => onChange({ ...filters, language: event.target.value })}
      />
      <ChoiceGroup legend={t('filters.dialect')} layout="chips">
        {(['yes', 'no'] as const).map((answer) => (
          <Radio
            key={answer}
            name={dialect}
            label={<Counted label={t(`filters.${answer}`)} count={countOf('kuwaiti_dialect', answer)} />}
            checked={filters.dialect === answer}
            onChoose={() => onChange({ ...filters, dialect: answer })}
            onClear={() => onChange({ ...filters, dialect: '' })}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('filters.rate')}>
        {rateRanges.map((rate) => (
          <Checkbox
            key={rate.label}
            label={<Counted label={termText(rate, language)} count={countOf('rate', rate.label)} />}
            checked={filters.rates.includes(rate.label)}
            onChange={(event) => onChange(withRate(filters, rate.label, event.target.checked))}
          />
        ))}
      </ChoiceGroup>
      <Checkbox
        label={t('filters.available')}
        checked={filters.available === 'yes'}
        onChange={(event) => onChange({ ...filters, available: event.target.checked ? 'yes' : '' })}
      />
      <ChoiceGroup legend={t('filters.record')} help={t('filters.recordHint')}>
        <Checkbox
          label={t('filters.rating', { score: HIGH_RATING })}
          checked={filters.rating !== ''}
          onChange={(event) => onChange({ ...filters, rating: event.target.checked ? HIGH_RATING : '' })}
        />
        <Checkbox
          label={t('filters.onTime')}
          checked={filters.onTime === 'yes'}
          onChange={(event) => onChange({ ...filters, onTime: event.target.checked ? 'yes' : '' })}
        />
      </ChoiceGroup>
    </div>
  );
}

/** An option, with the number of creatives that it would leave next to it. */
function Counted({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <span className={styles.counted}>
      <bdi>{label}</bdi> {count === undefined ? null : <bdi className={styles.count}>{count}</bdi>}
    </span>
  );
}
