import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Bot, Camera, FileText, Mic, Palette, Users, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { motifOf, servicePalette } from '@/api/service-covers';
import { fallbackServices, servicesQuery } from '@/entities/service';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { creativesOfService } from '@/lib/creative-paths';
import { Cover } from '@/ui/cover';
import styles from './service-grid.module.css';

const icons = { Bot, Users, Mic, FileText, Palette, Camera, Video } as const;

function iconNamed(name: string) {
  return name in icons ? icons[name as keyof typeof icons] : Palette;
}

/** How many services before this one have its motif: the next one is drawn in another way. */
function drawnBefore(services: readonly { readonly name: string }[], place: number): number {
  const motifs = services.map(({ name }) => motifOf([name]));
  return motifs.slice(0, place).filter((motif) => motif === motifs[place]).length;
}

export function ServiceGrid() {
  const { t } = useTranslation('services');
  const language = useLanguage();
  // The vocabulary is bundled with the app: no loading state.
  const { data: services = fallbackServices } = useQuery(servicesQuery);
  return (
    <ul className={classNames('stack-24', styles.grid)}>
      {services.map((service, place) => {
        const Icon = iconNamed(service.icon);
        const name = language === 'ar' ? service.name_ar : service.name;
        return (
          <li key={service.id} className={classNames('card', styles.card)}>
            <div className={classNames('filled', styles.cover)}>
              <Cover
                motif={motifOf([service.name])}
                seed={service.id}
                palette={servicePalette(service.name)}
                variant={drawnBefore(services, place)}
                width={320}
                height={144}
              />
            </div>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h2 className={styles.name}>
              <Link className="cover-link" to={creativesOfService(service.name)}>
                {name}
              </Link>
            </h2>
            <p className={classNames('muted text-15', styles.text)}>
              {language === 'ar' ? service.description_ar : service.description}
            </p>
            <span className={classNames('onward medium', styles.view)}>
              {t('view')}
              <ArrowRight className="mirror" aria-hidden="true" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
