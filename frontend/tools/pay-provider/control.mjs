// @ts-check
/** Makes happen what a test needs: `POST /control {"do": …}`. */
import { answerInvoice } from './invoices.mjs';
import { addRefund, answerCharge, postRefund } from './tap.mjs';
import { decimals, fils } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Charge} Charge */

/**
 * A payer's answer, also one that comes late: after the page has ended.
 * @param {World} world
 * @param {Charge} charge
 * @param {string} answer
 */
export function answerAs(world, charge, answer) {
  if (charge.shape === 'tap') answerCharge(world, charge, answer);
  else answerInvoice(world, charge, answer);
}

/**
 * Copies a charge that was paid: a second transaction with the same metadata, or a charge that is none of ours.
 * @param {World} world
 * @param {Charge} charge
 * @param {Partial<Charge>} change
 */
function another(world, charge, change) {
  if (charge.shape === 'invoice' && change.metadata === undefined) {
    answerInvoice(world, charge, 'pay');
    return charge.id;
  }
  const copy = { ...charge, id: world.id('chg_TS'), status: 'CAPTURED', code: '000', created: world.now(), ...change };
  world.charges.set(copy.id, copy);
  return copy.id;
}

/** @type {Record<string, (world: World, wanted: any) => unknown>} */
const CAN = {
  /** The payer answers: `{key, as}`. */
  answer: (world, { key, as }) => answerAs(world, world.charge(key), as),
  /** Changes fields of a charge: `{key, amount, currency, live, status, gateway, reversed, metadata}`. */
  set: (world, { key, amount, ...fields }) => {
    const charge = world.charge(key);
    Object.assign(charge, fields);
    if (amount === undefined) return;
    charge.amount = amount;
    for (const tried of charge.tries) tried.amount = amount;
  },
  /** What goes wrong with the next calls: a Fault. */
  fault: (world, { times = 1, ...fault }) => void world.faults.push({ times, ...fault }),
  /** How events are delivered: `{mode}`. */
  events: (world, { mode }) => void (world.delivery = mode),
  /** Sends the events that wait: `{reversed}`. */
  deliver: (world, { reversed = false }) => world.deliver(reversed),
  second: (world, { key }) => another(world, world.charge(key), {}),
  foreign: (world, { key }) => another(world, world.charge(key), { metadata: {} }),
  /** Adds charges to the list: `{key, count}`. */
  fill: (world, { key, count }) => {
    for (let row = 0; row < count; row += 1) another(world, world.charge(key), { metadata: {} });
  },
  /** What becomes of new refunds: `{status}` or `{refuse}`. */
  refunds: (world, { status = 'REFUNDED', refuse = null }) => {
    world.refundStatus = status;
    world.refundRefusal = refuse;
  },
  /** A refund changes: `{key, status, amount}`. */
  'set-refund': (world, { key, ...fields }) => {
    const refund = world.refunds.get(key);
    if (!refund) throw new Error(`there is no refund ${key}`);
    Object.assign(refund, fields);
    postRefund(world, refund);
  },
  /** A refund that was not ordered here: `{key, amount}`. */
  'dashboard-refund': (world, { key, amount }) => addRefund(world, world.charge(key), decimals(fils(amount)), {}).id,
  /** `{now}` in milliseconds, or `{advance}`. */
  clock: (world, { now, advance = 0 }) => world.setClock((now ?? world.now()) + advance),
  state: (world) => ({
    now: world.now(),
    charges: [...world.charges.values()],
    refunds: [...world.refunds.values()],
    waiting: world.waiting.map(({ headers, body }) => ({ headers, body })),
    calls: world.calls,
  }),
};

/**
 * @param {World} world
 * @param {import('./world.mjs').Call} call
 * @returns {Promise<import('./world.mjs').Answer>}
 */
export async function control(world, { body, request }) {
  // A page of another site may send a form without asking first, but no such header.
  if (request.headers['x-marsam-test'] !== 'yes') return { status: 403, json: '{}' };
  const { do: what, ...wanted } = JSON.parse(body);
  const done = CAN[what];
  if (!done) throw new Error(`there is no ${what}`);
  const result = await done(world, wanted);
  return { status: 200, json: JSON.stringify({ result: result ?? null }) };
}
