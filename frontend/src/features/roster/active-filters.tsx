/** The active filters of the roster: one button each, which removes that filter. */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { industries, labelText, rateRanges, serviceNamed, serviceText, spokenLanguages } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import styles from './active-filters.module.css';
import { activeFilters, type ActiveFilter, type RosterFilters } from './filters';

interface ActiveFiltersProps {
  readonly filters: RosterFilters;
  readonly onChange: (filters: RosterFilters) => void;
}

export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const active = activeFilters(filters);
  if (active.length === 0) return null;

  const names: Record<ActiveFilter['kind'], (value: string) => string> = {
    service: (value) => serviceText(value, language),
    style: (value) => labelText(serviceNamed(filters.service)?.browse_options ?? [], value, language),
    industry: (value) => labelText(industries, value, language),
    language: (value) => labelText(spokenLanguages, value, language),
    rate: (value) => labelText(rateRanges, value, language),
    dialect: (value) => t('filters.dialectIs', { answer: t(value === 'yes' ? 'filters.yes' : 'filters.no') }),
    available: () => t('filters.available'),
    rating: (value) => t('filters.rating', { score: value }),
    onTime: () => t('filters.onTime'),
    q: (value) => value,
  };

  return (
    <ul className={classNames('cluster-8', styles.list)} aria-label={t('filters.activeList')}>
      {active.map((filter) => {
        const name = names[filter.kind](filter.value);
        return (
          <li key={`${filter.kind} ${filter.value}`}>
            <button
              type="button"
              className={classNames('icons-16', styles.chip)}
              aria-label={filter.kind === 'q' ? `${t('filters.clearSearch')}: ${name}` : t('filters.remove', { name })}
              onClick={() => onChange(filter.without)}
            >
              <bdi>{name}</bdi>
              <X aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
