import type { OwnFact } from '@/api/types';

/** It helps with the own work, and is shown to nobody else. */
export function isOnlyOwn({ fact }: Pick<OwnFact, 'fact'>): boolean {
  return fact === 'approved_first';
}
