import type { OwnFact } from '@/api/types';

/** It helps with the own work, and no one else reads it. */
export function isOnlyOwn({ fact }: Pick<OwnFact, 'fact'>): boolean {
  return fact === 'approved_first';
}
