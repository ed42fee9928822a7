import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { motifOf } from '@/api/service-covers';
import { fallbackServices, servicesQuery } from '@/entities/service';
import { useLanguage } from '@/i18n';
import chips from '@/ui/chip.module.css';
import { Cover } from '@/ui/cover';

interface ServiceChipsProps {
  /** The chosen service, or empty for all of them. */
  readonly chosen: string;
  readonly linkTo: (service: string) => To;
}

export function ServiceChips({ chosen, linkTo }: ServiceChipsProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const { data: services = fallbackServices } = useQuery(servicesQuery);
  const row = useScrolledToCurrent(chosen);
  const all = { id: 'all', name: '', label: t('all') };
  const entries = [
    all,
    ...services.map(({ id, name, name_ar }) => ({ id, name, label: language === 'ar' ? name_ar : name })),
  ];
  return (
    <nav aria-label={t('services')}>
      <ul className={chips.row} ref={row}>
        {entries.map((entry, place) => (
          <li key={entry.id}>
            <Link
              className={chips.chip}
              to={linkTo(entry.name)}
              aria-current={entry.name.toLowerCase() === chosen.toLowerCase() ? 'true' : undefined}
            >
              <Cover motif={motifOf([entry.name])} seed={entry.id} palette={place} width={60} height={60} />
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row, never the page, until the current chip is centred. */
function useScrolledToCurrent(chosen: string) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current || chosen === '') return;
    const view = row.current.getBoundingClientRect();
    const chip = current.getBoundingClientRect();
    // Distances, not positions: they have the same sign in both writing directions.
    row.current.scrollBy({ left: chip.x + chip.width / 2 - (view.x + view.width / 2), behavior: 'instant' });
  }, [chosen]);
  return row;
}
