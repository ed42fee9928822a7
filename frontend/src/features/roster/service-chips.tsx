import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { fallbackServices, servicesQuery } from '@/api/services';
import { useLanguage } from '@/i18n';
import { motifOf } from '@/lib/service-motifs';
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
  const all = { id: 'all', name: '', label: t('all') };
  const entries = [all, ...services.map(({ id, name, name_ar }) => ({ id, name, label: language === 'ar' ? name_ar : name }))];
  return (
    <nav aria-label={t('services')}>
      <ul className={chips.row}>
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
