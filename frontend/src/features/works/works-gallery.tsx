/** The works of a creative: filtered by service, and opened in a lightbox. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicWork } from '@/api/types';
import { serviceNamed } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { kindOf, serviceOf, servicesOf } from './presentation';
import { SoundWork } from './sound-work';
import { useOpenedWork } from './use-opened-work';
import { WorkTile } from './work-tile';
import styles from './works-grid.lazy.module.css';

const Lightbox = lazy(async () => {
  const { WorksLightbox } = await import('./works-lightbox');
  return { default: WorksLightbox };
});

interface WorksGalleryProps {
  readonly works: readonly PublicWork[];
  /** The name of the service that the visitor came for; blank for none. Its works come first. */
  readonly lookedFor: string;
  /** What can be done with the creative, also over an opened work. */
  readonly actions?: ReactNode;
  /** False for the creative's own works. */
  readonly canReport?: boolean;
}

export function WorksGallery({ works, lookedFor, actions, canReport = true }: WorksGalleryProps) {
  const { t } = useTranslation('works');
  const [chosen, setChosen] = useState<string | null>(null);
  const { openedId, open, move, close } = useOpenedWork();
  const wanted = serviceNamed(lookedFor)?.id;
  const ordered = works.toSorted((one, other) => Number(other.service === wanted) - Number(one.service === wanted));
  const shown = chosen === null ? ordered : ordered.filter(({ service }) => service === chosen);
  const seen = shown.filter((work) => kindOf(work) !== 'sound');
  const heard = shown.filter((work) => kindOf(work) === 'sound');
  const opened = ordered.find(({ id }) => id === openedId);
  const isViewed = opened !== undefined && opened.files.length > 0 && kindOf(opened) !== 'sound';
  const soundsFirst = shown[0] !== undefined && kindOf(shown[0]) === 'sound';
  const sounds =
    heard.length > 0 ? (
      <ul className={styles.sounds}>
        {heard.map((work) => (
          <SoundWork key={work.id} work={work} canReport={canReport} />
        ))}
      </ul>
    ) : null;
  return (
    <section className="stack-20" aria-labelledby="works">
      <div className={classNames('line-24 middle between', styles.head)}>
        <h2 id="works" className={styles.heading}>
          {t('title')}
        </h2>
        <ServiceFilter works={ordered} chosen={chosen} onChoose={setChosen} />
      </div>
      <p className="visually-hidden" role="status">
        {chosen === null ? '' : t('count', { count: shown.length })}
      </p>
      {soundsFirst ? sounds : null}
      {seen.length > 0 ? (
        <ul className={styles.grid}>
          {seen.map((work, place) => (
            <WorkTile key={work.id} work={work} place={place} canReport={canReport} onOpen={open} />
          ))}
        </ul>
      ) : null}
      {soundsFirst ? null : sounds}
      {isViewed ? (
        <Suspense fallback={null}>
          {/* A link may lead to a work that the filter hides. */}
          <Lightbox
            works={shown.includes(opened) ? shown : ordered}
            openedId={opened.id}
            canReport={canReport}
            actions={actions}
            onMove={move}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface ServiceFilterProps {
  readonly works: readonly PublicWork[];
  readonly chosen: string | null;
  readonly onChoose: (service: string | null) => void;
}

/** Only where there are works of several services. */
function ServiceFilter({ works, chosen, onChoose }: ServiceFilterProps) {
  const { t } = useTranslation('works');
  const language = useLanguage();
  const services = servicesOf(works);
  if (services.length < 2) return null;
  return (
    <div className={classNames('cluster-6', styles.filter)} role="group" aria-label={t('filter')}>
      {[null, ...services].map((service) => {
        const work = works.find((one) => one.service === service);
        return (
          <button
            key={service}
            type="button"
            className={styles.choice}
            aria-pressed={chosen === service}
            onClick={() => onChoose(service)}
          >
            {work ? serviceOf(work, language) : t('all')}
          </button>
        );
      })}
    </div>
  );
}
