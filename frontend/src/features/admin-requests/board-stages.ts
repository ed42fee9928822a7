/** The stages of the board, in its order: first those that wait for an admin, then the way of a request. */
import type { RequestRow, Stage } from '@/api/types';
import { activeStages, endedStages } from '@/api/stages';

export const boardStages: readonly Stage[] = [...activeStages, ...endedStages];

export function stageNamed(name: string | null): Stage | undefined {
  return boardStages.find((stage) => stage === name);
}

/** What waits for an admin comes first; the order of the rest stays. */
export function adminFirst(rows: readonly RequestRow[]): readonly RequestRow[] {
  const [ours, others] = [true, false].map((isOurs) => rows.filter((row) => (row.waiting_on === 'admin') === isOurs));
  return [...(ours ?? []), ...(others ?? [])];
}
