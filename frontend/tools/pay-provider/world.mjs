// @ts-check
/** What the payment provider for development knows: its clock, charges, refunds, and what goes wrong next. */
import { randomBytes } from 'node:crypto';
import { recalledCharge, recalledRefund } from './recalled.mjs';

/** @typedef {{ status: number, json?: string, html?: string, location?: string, headers?: Record<string, string> }} Answer */
/** @typedef {{ method: string, url: URL, body: string, request: import('node:http').IncomingMessage }} Call */
/** @typedef {'SUCCESS' | 'FAILED' | 'CANCELED'} TryStatus */
/** @typedef {{ id: string, status: TryStatus, amount: string, at: number }} Try one transaction of an invoice */

/**
 * @typedef {object} Charge a charge of Tap, or an invoice
 * @property {'tap' | 'invoice'} shape
 * @property {string} id
 * @property {string} amount the text of the number, so that a test can make it any text
 * @property {string} currency
 * @property {boolean} live
 * @property {string} status
 * @property {string} code
 * @property {number} created
 * @property {number} expires
 * @property {number} minutes
 * @property {Record<string, string>} metadata
 * @property {Record<string, string>} reference
 * @property {string} method
 * @property {string} postUrl
 * @property {string} redirectUrl
 * @property {boolean} reversed
 * @property {string | null} gateway
 * @property {Try[]} tries
 * @property {Record<string, unknown>} [terms] what a charge of Tap was ordered with, for tests to read
 */
/**
 * @typedef {object} Refund
 * @property {'tap' | 'invoice'} shape
 * @property {string} id
 * @property {string} chargeId
 * @property {string} amount
 * @property {string} currency
 * @property {string} status
 * @property {number} created
 * @property {Record<string, string>} metadata
 * @property {string} postUrl
 */
/**
 * @typedef {object} Fault what goes wrong with the next calls
 * @property {'status' | 'hang' | 'lost' | 'broken' | 'redirect' | 'text'} kind
 * @property {string} [method]
 * @property {string} [path] the beginning of it
 * @property {number} [status]
 * @property {number} [retryAfter]
 * @property {string} [code]
 * @property {string} [text]
 * @property {number} times
 */
/** @typedef {{ url: string, headers: Record<string, string>, body: string }} Event */
/** @typedef {'normal' | 'lost' | 'twice' | 'late' | 'forged'} Delivery `late` events wait for a control call. */

const IDEMPOTENT_MS = 24 * 3_600_000;

/** The fils of a number's text. @param {string} text */
export const fils = (text) => Math.round(Number(text) * 1000);
/** @type {(fils: number) => string} */
export const decimals = (amount) => (amount / 1000).toFixed(3);

/** JSON with numbers whose text is kept: `{"amount": exact("0.500")}`. @param {string} text */
export const exact = (text) => `\u0001${text}\u0001`;
/** @param {unknown} value */
export const json = (value) => JSON.stringify(value).replace(/"\\u0001(.*?)\\u0001"/g, '$1');

/**
 * Whether an address is this machine: the payer's page takes any answer, so only this machine may reach it.
 * @param {string} address
 */
export function isHere(address) {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

export class World {
  /** @type {Map<string, Charge>} in the order in which they were made */
  charges = new Map();
  /** @type {Map<string, Refund>} */
  refunds = new Map();
  /** @type {Fault[]} */
  faults = [];
  /** @type {Delivery} */
  delivery = 'normal';
  /** @type {Event[]} */
  waiting = [];
  /** @type {Map<string, { at: number, answer: Answer }>} */
  answered = new Map();
  /** What becomes of new refunds. */
  refundStatus = 'REFUNDED';
  /** @type {string | null} a refusal of each new refund */
  refundRefusal = null;
  /** @type {string[]} */
  calls = [];
  /** Those of the demo, which were not made here. @type {Map<string, Charge>} */
  #recalled = new Map();
  #offset = 0;

  /** @param {{ origin: string, secretKey: string, publicUrl?: string | undefined }} settings */
  constructor({ origin, secretKey, publicUrl = '' }) {
    this.origin = origin;
    this.secretKey = secretKey;
    this.publicUrl = (publicUrl || origin).replace(/\/$/, '');
  }

  now() {
    return Date.now() + this.#offset;
  }

  /** @param {number} now */
  setClock(now) {
    this.#offset = now - Date.now();
  }

  /** @type {(prefix: string) => string} */
  id(prefix) {
    return `${prefix}${randomBytes(10).toString('hex')}`;
  }

  /**
   * @param {string} method
   * @param {string} path
   */
  faultOf(method, path) {
    if (path === '/control') return undefined;
    this.calls.push(`${method} ${path}`);
    const fault = this.faults.find(
      (one) => one.times > 0 && (one.method ?? method) === method && path.startsWith(one.path ?? '/'),
    );
    if (fault) fault.times -= 1;
    return fault;
  }

  /**
   * The same key within a day answers the first response again.
   * @param {string | undefined} key
   * @param {() => Answer} answer
   */
  once(key, answer) {
    const before = key === undefined ? undefined : this.answered.get(key);
    if (before && this.now() - before.at < IDEMPOTENT_MS) return before.answer;
    const given = answer();
    if (key !== undefined) this.answered.set(key, { at: this.now(), answer: given });
    return given;
  }

  /** A charge that was made here, or one of the demo. @param {string} id */
  findCharge(id) {
    const known = this.charges.get(id) ?? this.#recalled.get(id);
    if (known) return known;
    const charge = recalledCharge(this, id);
    if (charge) this.#recalled.set(id, charge);
    return charge;
  }

  /** The same of a refund. @param {string} id */
  findRefund(id) {
    const refund = this.refunds.get(id) ?? recalledRefund(this, id);
    if (refund) this.refunds.set(id, refund);
    return refund;
  }

  /** @param {string} id */
  charge(id) {
    const charge = this.findCharge(id);
    if (!charge) throw new Error(`there is no charge ${id}`);
    return charge;
  }

  /** What can still be refunded. @param {Charge} charge */
  left(charge) {
    const failed = ['FAILED', 'DECLINED', 'CANCELLED', 'RESTRICTED', 'CANCELED'];
    const gone = [...this.refunds.values()]
      .filter(({ chargeId, status }) => chargeId === charge.id && !failed.includes(status))
      .reduce((sum, { amount }) => sum + fils(amount), 0);
    return fils(charge.amount) - gone;
  }

  /**
   * Posts an event as the mode says; only to this machine, and with two more tries.
   * @param {Event} event
   */
  post(event) {
    if (!event.url || !isHere(event.url)) return;
    if (this.delivery === 'lost') return;
    if (this.delivery === 'late') {
      this.waiting.push(event);
      return;
    }
    const forged = { ...event, body: event.body.replace('"status":"', '"status":"X') };
    const sent = this.delivery === 'forged' ? forged : event;
    for (let copy = 0; copy < (this.delivery === 'twice' ? 2 : 1); copy += 1) void send(sent);
  }

  /** Sends what waited, the last first if `isReversed`. @param {boolean} isReversed */
  async deliver(isReversed) {
    const events = this.waiting.splice(0);
    if (isReversed) events.reverse();
    for (const event of events) await send(event);
    return events.length;
  }
}

/** @param {Event} event */
async function send({ url, headers, body }) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      if (ok) return;
    } catch {
      // Tried again, as the provider does.
    }
  }
}
