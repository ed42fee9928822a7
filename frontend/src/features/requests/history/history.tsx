import { useTranslation } from 'react-i18next';
import type { RequestDetail, RequestEvent } from '@/api/types';
import { earlierEventsQuery } from '@/entities/request-earlier';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { WrittenParagraphs } from '@/ui/detail-list';
import { Earlier } from '../earlier';
import { AskedAmounts } from './asked-amounts';
import styles from './history.module.css';
import { historyKey, useActorName, useSubjectName } from './history-words';
import { Section } from '../section';
import sections from '../section.module.css';

const SHOWN = 6;

/** What happened, the latest first. */
export function History({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const row = (event: RequestEvent, at: number) => (
    <HistoryRow key={`${event.at} ${at}`} request={request} event={event} />
  );
  const events = request.events.toReversed();
  const earlier = events.slice(SHOWN);
  const { events_total: total, earlier_events: cursor } = request;
  return (
    <Section title={t('history.title')}>
      <div className={sections.card}>
        <ol className={styles.list}>{events.slice(0, SHOWN).map(row)}</ol>
        {earlier.length > 0 ? (
          <details>
            <summary className={sections.summary}>{t('history.earlier', { count: total - SHOWN })}</summary>
            <ol className={styles.list}>{earlier.map(row)}</ol>
            {cursor ? (
              <Earlier query={earlierEventsQuery(request.id, cursor)}>
                {(before) => <ol className={styles.list}>{before.map(row)}</ol>}
              </Earlier>
            ) : null}
          </details>
        ) : null}
      </div>
    </Section>
  );
}

interface HistoryRowProps {
  readonly request: RequestDetail;
  readonly event: RequestEvent;
}

function HistoryRow({ request, event }: HistoryRowProps) {
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const actorName = useActorName(request);
  const about = useSubjectName(event);
  const stage = event.to ? lifecycle(`stages.${event.to}`) : '';
  return (
    <li className={styles.event}>
      <p className="strong">
        <span>{lifecycle(`events.${historyKey(event)}`, { stage })}</span>
        {about ? <span>{` · ${about}`}</span> : null}
      </p>
      <p className="muted text-15">
        {`${actorName(event)} · `}
        <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
      </p>
      {event.note ? <WrittenParagraphs>{event.note}</WrittenParagraphs> : null}
      <AskedAmounts request={request} event={event} />
    </li>
  );
}
