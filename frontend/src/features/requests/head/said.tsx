import { useTranslation } from 'react-i18next';
import type { RequestDetail, RequestEvent } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoment } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { WrittenParagraphs } from '@/ui/detail-list';
import { AskedAmounts } from '../history/asked-amounts';
import { historyKey, useActorName, type HistoryKey } from '../history/history-words';
import styles from './turn-panel.module.css';

/** Notes on a delivery may say what should change instead of words. */
const BY_NOTES: ReadonlySet<string> = new Set(['revision_requested', 'extra_revision_asked']);

/** What happened last: who did what, when, and in whose words; and what it agrees to, if it does. */
export function Said({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const actorName = useActorName(request);
  const { said, agreed_to: agreedTo } = request.headline;
  if (!said) return null;
  const words = agreedTo?.note ?? said.note;
  const told = (event: RequestEvent, key: HistoryKey) => (
    <>
      <span className="strong">{actorName(event)}</span>
      {` · ${lifecycle(`events.${key}`, { stage: event.to ? lifecycle(`stages.${event.to}`) : '' })} · `}
      <time dateTime={event.at}>{formatMoment(event.at, language)}</time>
    </>
  );
  return (
    <figure className={classNames('stack-4', styles.said)}>
      <figcaption className="muted text-14">
        {told(said, agreedTo ? 'cancelledByAgreement' : historyKey(said))}
      </figcaption>
      {agreedTo ? <p className="muted text-14">{told(agreedTo, historyKey(agreedTo))}</p> : null}
      {words ? (
        <blockquote className={styles.words}>
          <WrittenParagraphs>{words}</WrittenParagraphs>
        </blockquote>
      ) : BY_NOTES.has(said.event) ? (
        <p>{t('extraRevision.byNotes')}</p>
      ) : null}
      <AskedAmounts request={request} event={agreedTo ?? said} />
    </figure>
  );
}
