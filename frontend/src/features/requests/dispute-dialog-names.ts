/** The dialogs of a dispute by name: they have an address, as every dialog of a request. */
import type { DisputeCall } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

export type DisputeDialogName = DisputeCall | 'hold';

const names = exhaustive<DisputeDialogName>()([
  'hold',
  'position',
  'accept-position',
  'decide',
  'accept-decision',
  'appeal',
]);

export function isDisputeDialog(name: string): name is DisputeDialogName {
  return names.some((known) => known === name);
}
