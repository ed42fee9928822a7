import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '@/api/types';
import { earlierDeliveriesQuery } from '@/entities/request-earlier';
import { useLanguage } from '@/i18n';
import { formatMoment } from '@/i18n/relative-time';
import { WrittenParagraphs } from '@/ui/detail-list';
import { viewedFiles } from './annotations/viewable';
import { DeliveredFiles } from './delivered-files';
import { Earlier } from '../earlier';
import { OutwardLink } from '../outward-link';
import { Section } from '../section';
import sections from '../section.module.css';

// Notes and what they are written on come after the page.
const AnnotationParts = lazy(async () => ({
  default: (await import('./annotations/annotation-parts')).AnnotationParts,
}));

type DeliveriesProps = ComponentProps<typeof AnnotationParts>;

/** What was delivered, the latest version first. */
export function Deliveries({ request, isMoveOpen, onMove }: DeliveriesProps) {
  const { t } = useTranslation('requests');
  const { deliveries, deliveries_total: total, earlier_deliveries: cursor } = request;
  const { revisions_included: included, revisions_requested: used } = request;
  const [latest, ...earlier] = deliveries.toReversed();
  const note = included === 0 ? t('deliveries.noRevisions') : t('deliveries.revisions', { used, count: included });
  return (
    <Section title={t('deliveries.title')} note={note}>
      {latest ? (
        <div className={sections.card}>
          <Version delivery={latest} isLatest />
          {earlier.length > 0 ? (
            <details>
              <summary className={sections.summary}>{t('deliveries.earlier', { count: total - 1 })}</summary>
              <Versions deliveries={earlier} />
              {cursor ? (
                <Earlier query={earlierDeliveriesQuery(request.id, cursor)}>
                  {(before) => <Versions deliveries={before} />}
                </Earlier>
              ) : null}
            </details>
          ) : null}
          {viewedFiles(deliveries).length > 0 ? (
            <Suspense>
              <AnnotationParts request={request} isMoveOpen={isMoveOpen} onMove={onMove} />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <p className="muted text-15">{t('deliveries.empty')}</p>
      )}
    </Section>
  );
}

function Versions({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <ul className="stack-16">
      {deliveries.map((delivery) => (
        <li key={delivery.version}>
          <Version delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Version({ delivery, isLatest = false }: { readonly delivery: Delivery; readonly isLatest?: boolean }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  return (
    <div className="stack-8">
      <div className="line-12 middle">
        <h3>{t('deliveries.version', { version: delivery.version })}</h3>
        {isLatest ? <span className={sections.tag}>{t('deliveries.latest')}</span> : null}
        <time className="muted text-15" dateTime={delivery.at}>
          {formatMoment(delivery.at, language)}
        </time>
      </div>
      <WrittenParagraphs>{delivery.note}</WrittenParagraphs>
      {delivery.links.length > 0 ? (
        <ul className="stack-2 at-start">
          {delivery.links.map(({ url, label }) => (
            <li key={url}>
              <OutwardLink url={url} label={label} />
            </li>
          ))}
        </ul>
      ) : null}
      {delivery.files.length > 0 ? <DeliveredFiles files={delivery.files} /> : null}
    </div>
  );
}
