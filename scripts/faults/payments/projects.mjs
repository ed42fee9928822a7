// Projects that are paid, each to another end.

import { setTimeout as pause } from 'node:timers/promises';
import { project } from '../project.mjs';
import { control, dayInKuwait, signUp, site, sql, until } from './site.mjs';
import {
  anHourPasses,
  clocksStep,
  compare,
  decide,
  decision,
  move,
  refundingStep,
  step,
  workersStep,
} from './steps.mjs';

const price = 300_000;
const share = price / 3;
const before = (amount, release) => ({
  label: 'Before work starts',
  amount_fils: amount,
  due: 'before_start',
  release,
});
export const plan = [before(price, 'on_approval')];
const withDeposit = [before(share, 'at_start'), before(price - share, 'on_approval')];

const at = (id, call) => `/api/quote-requests/${id}/${call}`;
const work = { note: 'Here they are.', links: [{ label: 'Gallery', url: 'https://example.com/gallery' }] };
const reason = { reason: 'The opening is put off until the spring.' };

/** A project of a new brand that is under way. */
async function begins(name, paymentPlan) {
  const brand = await signUp(name);
  const id = await project(site.server, brand, site.creative, { payment_plan: paymentPlan });
  const show = () => brand.must(site.server, 'GET', `/api/quote-requests/${id}`);
  return { brand, id, show };
}

/** The same, with a page on which it is paid; where `isKilled`, the server is killed while it is opened. */
async function opens(name, { paymentPlan = plan, body = { method: 'card' }, isKilled = false } = {}) {
  const begun = await begins(name, paymentPlan);
  const { brand, id } = begun;
  const pay = move(brand, at(id, 'pay'), body);
  let attempt = await (isKilled ? step('pay', pay) : pay());
  // Only the page that the brand was given is ever paid. The server may have been killed before it had one: the brand
  // presses again, until a page opens.
  for (let turn = 0; turn < 100 && !attempt.page_url; turn += 1) {
    await pause(2_000);
    const { status, text } = await brand.send(site.server, 'POST', at(id, 'pay'), { body });
    if (status < 300) attempt = JSON.parse(text);
  }
  if (!attempt.page_url) throw new Error(`no page opens for ${id}`);
  return { ...begun, attempt: attempt.id, charge: attempt.page_url.split('/').at(-1) };
}

/** The payer pays, once. */
async function answers(charge) {
  const { status } = (await control({ do: 'state' })).charges.find(({ id }) => id === charge);
  if (status !== 'CAPTURED') await control({ do: 'answer', key: charge, as: 'pay' });
}

/** The payer's page asks until the payment is in this state. */
async function seenByThePayer({ brand, attempt }, wanted) {
  const page = () => brand.must(site.server, 'GET', `/api/payment-attempts/${attempt}`);
  await until(`a payment that is ${wanted}`, page, ({ state }) => state === wanted);
}

/** The payer pays, and the page asks; the server is killed meanwhile. */
async function captured(kind, given) {
  await step(kind, async () => {
    await answers(given.charge);
    return given.brand.must(site.server, 'GET', `/api/payment-attempts/${given.attempt}`);
  });
  await seenByThePayer(given, 'captured');
}

/** No event arrives and no page asks: the worker finds the capture. What an admin reads asks no one. */
async function foundByTheWorker({ attempt, charge }) {
  await control({ do: 'events', mode: 'lost' });
  await answers(charge);
  await control({ do: 'events', mode: 'normal' });
  const due = () =>
    sql(`UPDATE payment_attempts SET next_ask_at = created_at WHERE id = '${attempt}' AND next_ask_at IS NOT NULL;`);
  await workersStep('capture found by the worker', due);
  const row = () => site.admin.must(site.server, 'GET', `/api/payment-attempts/${attempt}`);
  await until('a capture without an event', row, ({ state }) => state === 'captured');
}

/** The refunds of a charge are sent or asked about at the worker's next look. */
const refundsAreDue = ({ attempt }) =>
  sql(`UPDATE refunds SET next_ask_at = created_at WHERE attempt_id = '${attempt}' AND next_ask_at IS NOT NULL;`);

/** Waits until the last refund of a project is in this state. */
async function refundIs(given, wanted) {
  const ask = () => {
    refundsAreDue(given);
    return given.show();
  };
  await until(`a refund that is ${wanted}`, ask, ({ refunds }) => refunds.at(-1)?.state === wanted);
}

/** Waits until admins see a refund of a project in this state; its id. */
async function refundIn(state, { id }) {
  const find = async () => {
    const rows = await site.admin.list(site.server, `/api/admin/refunds?state=${state}&limit=100`);
    return rows.find(({ request_id: request }) => request === id);
  };
  return (await until(`a refund in ${state}`, find, Boolean)).id;
}

/** A refund on the provider's own page, which the comparison of a night shows; its id. */
async function refundedByHand(given, amount, kind) {
  await control({ do: 'dashboard-refund', key: given.charge, amount });
  await compare(kind);
  return refundIn('review', given);
}

/** What was taken back of a payment, as an admin sees it. */
async function taken({ id }, wanted) {
  const { taken_back: takings } = await site.admin.must(site.server, 'GET', `/api/quote-requests/${id}`);
  const found = takings.map((one) => [one.amount_fils, one.borne_fils, one.won]);
  if (JSON.stringify(found) !== JSON.stringify([wanted])) {
    throw new Error(`taken back of ${id}: ${JSON.stringify(found)}, not ${JSON.stringify([wanted])}`);
  }
}

/** Approved; then the payer's bank takes the payment back, the creative bears some of it, and it is won. */
async function completed(number) {
  const given = await opens(`completed-${number}`, { isKilled: true });
  const { brand, id, attempt } = given;
  await captured('capture', given);
  await move(site.creative, at(id, 'deliver'), work)();
  await step('approval', move(brand, at(id, 'approve'), {}));
  const note = { note: 'The holder does not know this payment.' };
  const reference = `CB-${id}`;
  await decide('chargeback', `payments/${attempt}/chargeback`, { ...note, amount_fils: price, reference });
  await taken(given, [price, 0, false]);
  await decide('chargeback that is borne', `payments/${attempt}/bear`, { ...note, amount_fils: share });
  await taken(given, [price, share, false]);
  await decide('chargeback that is won', `payments/${attempt}/chargeback-won`, { ...note, amount_fils: price });
  await taken(given, [price, 0, true]);
  return { ...given, stage: 'closed', released: price };
}

/** Cancelled; all of it goes back, after a while. */
async function cancelled(number) {
  const given = await opens(`cancelled-${number}`);
  const { brand, id, charge } = given;
  await foundByTheWorker(given);
  await move(brand, at(id, 'cancel'), { ...reason, to_brand_fils: price })();
  await control({ do: 'refunds', status: 'PENDING' });
  await refundingStep('refund that is sent', move(site.creative, at(id, 'agree-cancel'), {}));
  await refundIs(given, 'sent');
  await control({ do: 'refunds' });
  const { refunds } = await control({ do: 'state' });
  const { id: key } = refunds.find(({ chargeId }) => chargeId === charge);
  await control({ do: 'set-refund', key, status: 'REFUNDED' });
  await workersStep('refund that is done', () => refundsAreDue(given));
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 1, left: 1 };
}

/** Paid too much; what is more goes back. Approved by silence. */
async function silent(number) {
  const given = await opens(`silent-${number}`);
  const { id, attempt, charge } = given;
  await control({ do: 'set', key: charge, amount: '320.000' });
  await answers(charge);
  await seenByThePayer(given, 'review');
  const accept = { decision: 'accept', note: 'A typing error.' };
  await decide('answer to another amount', `payment-attempts/${attempt}/settle`, accept);
  await refundIs(given, 'done');
  await move(site.creative, at(id, 'deliver'), work)();
  const due = () => sql(`UPDATE quote_requests SET due_at = created_at WHERE id = '${id}' AND stage = 'delivered';`);
  await clocksStep('silent approval', due);
  await until('a silent approval', given.show, ({ stage }) => stage === 'closed');
  return { ...given, stage: 'closed', refunds: 1, left: 1, released: price };
}

/** Cancelled with a share for the creative; the provider refuses the refund of the rest, and it is paid by bank. */
async function byBank(number) {
  const given = await opens(`by-bank-${number}`);
  const { brand, id, charge } = given;
  await answers(charge);
  await seenByThePayer(given, 'captured');
  await move(brand, at(id, 'cancel'), { ...reason, to_brand_fils: price - share })();
  await control({ do: 'refunds', refuse: '1161' });
  await step('divided cancellation', move(site.creative, at(id, 'agree-cancel'), {}));
  await refundIs(given, 'failed');
  await control({ do: 'refunds' });
  const refund = await refundIn('failed', given);
  const transfer = {
    payee: 'Noura Al-Sabah',
    bank_reference: `FT-${number}`,
    sent_on: dayInKuwait(),
    note: 'The card is gone.',
  };
  await decide('refund by bank', `refunds/${refund}/by-bank`, transfer);
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 1, released: share };
}

/** Cancelled by an admin while its page is open, and paid then: all of it goes back. */
async function late(number) {
  const given = await opens(`late-${number}`);
  await move(site.admin, at(given.id, 'cancel'), reason)();
  await captured('capture after the end', given);
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', payments: 0, refunds: 1, left: 1 };
}

/** An admin orders a refund of a payment, which the provider refuses. */
async function refused(given, back, kind) {
  await control({ do: 'refunds', refuse: '1161' });
  const path = `payments/${given.attempt}/refund`;
  const isOrdered = async () => (await given.show()).refunds.length > 0;
  anHourPasses();
  if (kind) await decide(kind, path, back, isOrdered);
  else await decision(path, back)();
  await refundIs(given, 'failed');
  await control({ do: 'refunds' });
}

/**
 * A deposit goes to the creative when it is paid. An admin takes a refund back, posts one of the provider's own page, which
 * puts the project on hold, and divides the rest.
 */
async function divided(number) {
  const body = { method: 'knet', through_part: 1 };
  const given = await opens(`divided-${number}`, { paymentPlan: withDeposit, body });
  const { id } = given;
  await captured('deposit that is released', given);
  const { held_fils: held } = await given.show();
  if (held !== price - share) throw new Error(`${held} is held of ${id}`);
  await refused(given, { amount_fils: 30_000, note: 'Fewer pictures.' }, 'refund by an admin');
  const failed = await refundIn('failed', given);
  await decide('refund that is withdrawn', `refunds/${failed}/withdraw`, { note: 'Agreed after all.' });
  await until('a refund that is withdrawn', given.show, ({ refunds }) => refunds.length === 0);
  const byHand = await refundedByHand(given, '20.000', 'comparison of a night');
  await decide('refund without an order', `refunds/${byHand}/post`, { note: 'By hand.' });
  await until('a hold', given.show, ({ stage }) => stage === 'on_hold');
  const division = { outcome: 'cancelled', note: 'A part is there.', to_brand_fils: 60_000 };
  await step('division by an admin', move(site.admin, at(id, 'resolve'), division));
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 1, left: 2, released: price - 20_000 - 60_000 };
}

/** A refund of the provider's own page is matched to an order; then a problem is decided, and both sides accept it. */
async function disputed(number) {
  const given = await opens(`disputed-${number}`);
  const { brand, id, charge } = given;
  await answers(charge);
  await seenByThePayer(given, 'captured');
  await refused(given, { amount_fils: 50_000, note: 'Fewer pictures.' });
  const byHand = await refundedByHand(given, '50.000');
  await decide('refund that is matched', `refunds/${byHand}/match`, { note: 'It is the same.' });
  await refundIs(given, 'done');
  const end = { amount_fils: share };
  const problem = { reason: 'Half of it is missing.', problem: 'not_as_agreed', wish: 'end' };
  await move(brand, at(id, 'hold'), { ...problem, ...end })();
  await move(site.creative, at(id, 'position'), { wish: 'continue', text: 'I can do it in time.' })();
  const found = { outcome: 'end', fault: 'creative', clause: 'deliverables' };
  const why = { reason: 'Half of the work is missing, as both sides have said themselves.' };
  await move(site.admin, at(id, 'decide'), { ...found, ...why, ...end })();
  await move(brand, at(id, 'accept-decision'), {})();
  await step('decision that is carried out', move(site.creative, at(id, 'accept-decision'), {}));
  await refundIs(given, 'done');
  return { ...given, stage: 'cancelled', refunds: 2, left: 2, released: price - 50_000 - share };
}

export const projects = [completed, cancelled, silent, byBank, late, divided, disputed];

/** What became of a project, at both ends. */
export async function check({ id, show, charge, stage, ...ends }) {
  const seen = await until('the end of a project', show, (now) => now.stage === stage);
  const state = await control({ do: 'state' });
  const paid = state.charges.filter(({ metadata, status }) => metadata.marsam_request === id && status === 'CAPTURED');
  const back = state.refunds.filter(({ chargeId, status }) => chargeId === charge && status === 'REFUNDED');
  const counts = {
    captured: paid.length,
    payments: seen.payments.filter(({ confirmed_at: confirmedAt }) => confirmedAt !== null).length,
    refunds: seen.refunds.filter((one) => one.state === 'done').length,
    left: back.length,
    held: seen.held_fils,
    released: seen.released_fils,
  };
  const { payments = 1, refunds = 0, left = 0, released = 0 } = ends;
  const wanted = { captured: 1, payments, refunds, left, held: 0, released };
  for (const [what, count] of Object.entries(wanted)) {
    if (counts[what] !== count) throw new Error(`${what}: ${JSON.stringify(counts)} of ${id}`);
  }
}
