/** The stages of the board, in its order: first the one that waits for an admin, then the way of a request. */
import type { RequestRow, Stage } from '@/api/lifecycle';

export const activeStages = [
  'on_hold',
  'submitted',
  'proposals',
  'in_progress',
  'delivered',
  'approved',
] as const satisfies readonly Stage[];

export const endedStages = ['closed', 'declined', 'cancelled', 'expired'] as const satisfies readonly Stage[];

export const allStages: readonly Stage[] = [...activeStages, ...endedStages];

export function stageNamed(name: string | null): Stage | undefined {
  return allStages.find((stage) => stage === name);
}

/** What waits for an admin comes first; the order of the rest stays. */
export function adminFirst(rows: readonly RequestRow[]): readonly RequestRow[] {
  const [ours, others] = [true, false].map((isOurs) => rows.filter((row) => (row.waiting_on === 'admin') === isOurs));
  return [...(ours ?? []), ...(others ?? [])];
}
