/** The dated history in words: each event of a request has a text of its own. */
import type { CustomTypeOptions } from 'i18next';
import type { RequestEvent } from '@/api/types';
import { i18n } from '@/i18n';

/** Events as the server names them, and what an event is called that the page does not know. */
export type HistoryKey = keyof CustomTypeOptions['resources']['lifecycle']['events'];

function isKnown(event: string): event is HistoryKey {
  return i18n.exists(`events.${event}`, { ns: 'lifecycle' });
}

/** An event that a newer server names is described by its stage. */
export function historyKey({ event, actor, to }: RequestEvent): HistoryKey {
  if (event === 'approved' && actor === 'clock') return 'approvedByClock';
  if (isKnown(event)) return event;
  return to === null ? 'noted' : 'moved';
}
