import type { DuePayout } from '@/api/types';
import type { CreativeMove } from '@/entities/admin-payout';
import type { Language } from '@/i18n/languages';

/** A project whose money waits. */
export type BlockedProject = DuePayout['blocked_requests'][number];

type OfCreative = Pick<DuePayout, 'creative_name' | 'creative_name_ar'>;

/** Who is paid, as the reader writes it. */
export function payeeOf({ creative_name, creative_name_ar }: OfCreative, language: Language): string {
  return (language === 'ar' && creative_name_ar) || creative_name;
}

/** Those that a transfer can be prepared for now. */
export function selectable(rows: readonly DuePayout[]): readonly DuePayout[] {
  return rows.filter(({ ready }) => ready);
}

/** What a transfer to each of them adds up to. */
export function readySum(rows: readonly DuePayout[]): number {
  return rows.reduce((sum, { ready_fils: fils }) => sum + fils, 0);
}

const LIFTED: ReadonlySet<string> = new Set(['not_me', 'suspended']);

/** What an admin lets go by hand; a problem and a refund end where they are decided. */
const LIFTED_OF_PROJECTS: ReadonlySet<string> = new Set(['chargeback', 'reported', 'admin']);

export function isLiftable({ is_side: isSide, reasons }: BlockedProject): boolean {
  return !isSide && reasons.some((reason) => LIFTED_OF_PROJECTS.has(reason));
}

/** What an admin may do about a balance in addition to paying it. */
export function movesOf({
  block,
  reasons,
  balance_fils: balance,
  is_payee: isPayee,
}: DuePayout): readonly CreativeMove[] {
  if (isPayee) return [];
  const isHeld = block !== null || reasons.some((reason) => LIFTED.has(reason));
  return [isHeld ? 'unblock' : 'block', ...(balance < 0 ? (['write-off'] as const) : [])];
}
