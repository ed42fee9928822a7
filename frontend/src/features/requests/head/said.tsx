import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoment } from '@/i18n/relative-time';
import { classNames } from '@/lib/class-names';
import { WrittenParagraphs } from '@/ui/detail-list';
import { historyKey, useActorName } from '../history/history-words';
import styles from './turn-panel.module.css';

/** Notes on a delivery may say what should change instead of words. */
const BY_NOTES: ReadonlySet<string> = new Set(['revision_requested', 'extra_revision_asked']);

/** What happened last: who did what, when, and in whose words. */
export function Said({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { t: lifecycle } = useTranslation('lifecycle');
  const language = useLanguage();
  const actorName = useActorName(request);
  const { said } = request.headline;
  if (!said) return null;
  const stage = said.to ? lifecycle(`stages.${said.to}`) : '';
  return (
    <figure className={classNames('stack-4', styles.said)}>
      <figcaption className="muted text-14">
        <span className="strong">{actorName(said)}</span>
        {` · ${lifecycle(`events.${historyKey(said)}`, { stage })} · `}
        <time dateTime={said.at}>{formatMoment(said.at, language)}</time>
      </figcaption>
      {said.note ? (
        <blockquote className={styles.words}>
          <WrittenParagraphs>{said.note}</WrittenParagraphs>
        </blockquote>
      ) : BY_NOTES.has(said.event) ? (
        <p>{t('extraRevision.byNotes')}</p>
      ) : null}
    </figure>
  );
}
