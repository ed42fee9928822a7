/** The dated history in words: each event of a request has a text of its own. */
import type { CustomTypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RequestDetail, RequestEvent } from '@/api/types';
import { i18n, useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { nameOf } from '../sides';

/** Events as the server names them, and what an event is called that the page does not know. */
export type HistoryKey = keyof CustomTypeOptions['resources']['lifecycle']['events'];

function isKnown(event: string): event is HistoryKey {
  return i18n.exists(`events.${event}`, { ns: 'lifecycle' });
}

/** The clock carries out how a problem ends: with the reason of a decision, and without words where both sides agreed. */
function isDecided({ actor, from, note }: RequestEvent): boolean {
  return actor === 'clock' && from === 'on_hold' && note !== null;
}

/** An event that a newer server names is described by its stage. */
export function historyKey(of: RequestEvent): HistoryKey {
  const { event, actor, from, to } = of;
  if (event === 'approved' && isDecided(of)) return 'decided';
  // Only what waited for the brand is approved by silence.
  if (event === 'approved' && actor === 'clock' && from !== 'on_hold') return 'approvedByClock';
  // No side settles it then: what was due was paid.
  if (event === 'settled' && actor === 'clock') return 'settledByClock';
  if (isKnown(event)) return event;
  return to === null ? 'noted' : 'moved';
}

/** Who caused an event, by name where it is known. */
export function useActorName({ brand_name: brand }: RequestDetail): (event: RequestEvent) => string {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  return (event) => {
    const { actor, creative } = event;
    if (isDecided(event)) return t('history.by.admin');
    if (actor === 'brand') return isolated(brand, language);
    if (actor === 'creative' && creative) return isolated(nameOf(creative, language), language);
    return t(`history.by.${actor}`);
  };
}

/** The creative that another side's event is about: the one selected, or the author of a proposal. */
export function useSubjectName({ actor, creative }: RequestEvent): string | undefined {
  const language = useLanguage();
  return creative && actor !== 'creative' ? isolated(nameOf(creative, language), language) : undefined;
}
