// What admins enter about money without a project: payouts, what a restore has lost, and what a provider has paid.

import { command, dayInKuwait, site, sql } from './site.mjs';
import { anHourPasses, decide, decision, rounds } from './steps.mjs';

const note = { note: 'Looked at once more.' };

/** The payouts of a creative in a state. */
async function payoutsOf(creativeId, state) {
  const rows = await site.admin.list(site.server, `/api/admin/payouts?state=${state}&limit=100`);
  return rows.filter(({ creative_id: one }) => one === creativeId);
}

/** A payout of the demo is withdrawn, prepared, sent and returned. */
export async function payOut() {
  const [first] = await site.admin.list(site.server, '/api/admin/payouts?state=prepared&limit=100');
  if (!first) throw new Error('the demo has no prepared payout');
  const { creative_id: creativeId, amount_fils: amount } = first;
  const prepared = async (wanted) => {
    const found = await payoutsOf(creativeId, 'prepared');
    if (found.length !== wanted) throw new Error(`${found.length} prepared payouts, not ${wanted}`);
    return found[0];
  };
  const inState = async (id, state) => {
    const found = await payoutsOf(creativeId, state);
    if (found.filter((one) => one.id === id).length !== 1) throw new Error(`the payout ${id} is not ${state}`);
  };
  for (let number = 0; number < rounds; number += 1) {
    await decide('payout that is withdrawn', `payouts/${(await prepared(1)).id}/withdraw`, note);
    await prepared(0);
    await decide('payout that is prepared', 'payouts', { creative_ids: [creativeId] });
    const { id, amount_fils: again } = await prepared(1);
    if (again !== amount) throw new Error(`a payout of ${again}, not ${amount}`);
    const transfer = { bank_reference: `NBK-${number}`, sent_on: dayInKuwait() };
    await decide('payout that is sent', `payouts/${id}/sent`, transfer);
    await inState(id, 'sent');
    await decide('payout that is returned', `payouts/${id}/returned`, note);
    await inState(id, 'returned');
    // The creative enters the same details again, and three days pass.
    sql(`UPDATE payout_details SET returned = FALSE WHERE creative_id = '${creativeId}';`);
    anHourPasses();
    await decision('payouts', { creative_ids: [creativeId] })();
  }
}

const owed = () => site.admin.list(site.server, '/api/admin/payouts/due?limit=100');

/** Throws unless exactly one of the rows is so. */
function once(what, rows, isSo) {
  const count = rows.filter(isSo).length;
  if (count !== 1) throw new Error(`${what}: ${count} times`);
}

/**
 * While payments are paused, a transfer is entered whose release a restore has lost, and the balance below 0 that it leaves is
 * written off; then what the provider has paid is entered.
 */
export async function enterWhatIsLost() {
  const withMoney = new Set((await owed()).map(({ creative_id: one }) => one));
  const { creative_id: own } = await site.creative.must(site.server, 'GET', '/api/creative/profile');
  const creatives = await site.admin.must(site.server, 'GET', '/api/creatives?limit=24');
  const payee = creatives.find(({ id }) => id !== own && !withMoney.has(id));
  if (!payee) throw new Error('the demo owes money to every creative');
  const amount = 5_000;
  const balance = async (wanted) => {
    const row = (await owed()).find(({ creative_id: one }) => one === payee.id);
    const found = row?.balance_fils ?? 0;
    if (found !== wanted) throw new Error(`a balance of ${found}, not ${wanted}`);
  };
  for (let number = 0; number < rounds; number += 1) {
    const transfer = { bank_reference: `LOST-${number}`, sent_on: dayInKuwait() };
    command('payments', 'pause');
    const lost = { creative_id: payee.id, amount_fils: amount, ...transfer, ...note };
    await decide('lost transfer', 'payouts/carried-out', lost);
    command('payments', 'resume');
    const isEntered = ({ bank_reference: one }) => one === transfer.bank_reference;
    once('a lost transfer', await payoutsOf(payee.id, 'sent'), isEntered);
    await balance(-amount);
    await decide('balance that is written off', 'payouts/write-off', { creative_id: payee.id, ...note });
    await balance(0);
    const reference = `ST-${number}`;
    const paid = { provider: 'tap', settled_on: dayInKuwait(), to_bank_fils: 97_000, cost_fils: 3_000 };
    await decide('settlement', 'settlements', { reference, ...paid });
    const settlements = await site.admin.list(site.server, '/api/admin/settlements?limit=100');
    once('a settlement', settlements, (one) => one.reference === reference);
  }
}

/** The ledger holds. */
export const verifyLedger = () => console.log(`kills: ${command('ledger', 'verify')}`);
