/** Lets time pass for a server of a test's own: what is stored happened earlier than it did. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { RunningServer } from './marsam-server';

/** With six digits of a second, as the server writes them: it compares stored times as texts. */
const earlier = (column: string, by: string) =>
  `${column} = strftime('%Y-%m-%d %H:%M:%f', ${column}, '-${by}') || '000'`;

/** What a test changes in the past: a running server has no other clock than the machine's. */
function changePast({ folder }: RunningServer, changes: readonly string[]): void {
  execFileSync('sqlite3', ['-cmd', '.timeout 30000', path.join(folder, 'marsam.db'), changes.join('; ')]);
}

/** Everything about the money happened a month earlier: a first transfer waits for two weeks, and new bank details for three days. */
export function aMonthPasses(server: RunningServer): void {
  changePast(server, [
    `UPDATE journals SET ${earlier('at', '31 days')}`,
    `UPDATE payout_details SET ${earlier('stopped_until', '31 days')}, ${earlier('updated_at', '31 days')}`,
  ]);
}

/** The time in which the brand answers a delivery is over: the clock approves it in its next round. */
export function theBrandIsSilent(server: RunningServer, request: string): void {
  changePast(server, [`UPDATE quote_requests SET ${earlier('due_at', '8 days')} WHERE id = '${request}'`]);
}

/** The regular questions about payments are due: the first one comes after two minutes. */
export function tenMinutesPass(server: RunningServer): void {
  const asked = earlier('next_ask_at', '10 minutes');
  changePast(server, [`UPDATE payment_attempts SET ${asked} WHERE next_ask_at IS NOT NULL`]);
}

/** The time for the reviews of a project is over: the clock publishes what was written in its next round. */
export function theTimeForReviewsEnds(server: RunningServer, request: string): void {
  const earlierByDays = ['opens_at', 'due_at', 'next_at'].map((column) => earlier(column, '16 days'));
  changePast(server, [`UPDATE review_windows SET ${earlierByDays.join(', ')} WHERE request_id = '${request}'`]);
}
