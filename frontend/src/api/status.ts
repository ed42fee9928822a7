/** The look of a status, as the server's domain exports it; whatever it does not name is neutral. */
import { statusLooks } from './vocabularies';

export type Look = 'yellow' | 'blue' | 'green' | 'neutral';

const looks: readonly Look[] = ['yellow', 'blue', 'green'];

export function lookOf(status: string): Look {
  const named = statusLooks.find((entry) => entry.status === status)?.look;
  return looks.find((look) => look === named) ?? 'neutral';
}
