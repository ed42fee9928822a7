// @ts-check
/** Tap's API: charges, refunds, their lists and signed events. Source: https://developers.tap.company, March 2025. */
import { createHmac } from 'node:crypto';
import { decimals, exact, fils, json } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Charge} Charge */
/** @typedef {import('./world.mjs').Refund} Refund */
/** @typedef {import('./world.mjs').Answer} Answer */

const ROWS = 50;
const LONGEST_LIST_MS = 30 * 24 * 3_600_000;

/** What the payer's answers make of a charge: its status and the code of the response. */
const ANSWERS = /** @type {const} */ ({
  pay: ['CAPTURED', '000'],
  decline: ['DECLINED', '501'],
  funds: ['DECLINED', '505'],
  cancel: ['CANCELLED', '302'],
  abandon: ['ABANDONED', '301'],
  restrict: ['RESTRICTED', '701'],
  timeout: ['TIMEDOUT', '801'],
});

/** @type {(code: string, status?: number) => Answer} */
const refusal = (code, status = 400) => ({ status, json: json({ errors: [{ code, description: 'A sentence' }] }) });

/** @param {World} world @param {Charge} charge */
function charged(world, charge) {
  if (charge.status === 'INITIATED' && world.now() > charge.expires) {
    charge.status = 'CANCELLED';
    charge.code = '304';
  }
  const isKnet = charge.method === 'src_kw.knet';
  return {
    id: charge.id,
    object: 'charge',
    live_mode: charge.live,
    status: charge.status,
    amount: exact(charge.amount),
    currency: charge.currency,
    customer_initiated: true,
    metadata: charge.metadata,
    ...(charge.reversed && { auto_reversed: true }),
    transaction: {
      created: String(charge.created),
      url: `${world.origin}/page/${charge.id}`,
      expiry: { period: charge.minutes, type: 'MINUTE' },
    },
    reference: {
      ...charge.reference,
      ...(charge.gateway !== null && { gateway: charge.gateway }),
      payment: `pay_${charge.id.slice(4)}`,
    },
    response: { code: charge.code, message: 'A sentence that is never kept' },
    source: { id: charge.method, payment_method: isKnet ? 'KNET' : 'VISA' },
    ...(!isKnet && charge.status === 'CAPTURED' && { card: { brand: 'VISA', first_six: '450875', last_four: '1019' } }),
  };
}

/** @param {Refund} refund */
const refunded = (refund) => ({
  id: refund.id,
  object: 'refund',
  charge_id: refund.chargeId,
  status: refund.status,
  amount: exact(refund.amount),
  currency: refund.currency,
  created: refund.created,
  metadata: refund.metadata,
  reference: { gateway: `gw_${refund.id.slice(3)}`, payment: `pay_${refund.id.slice(3)}` },
});

/**
 * The digest of an event, over the fields that Tap names.
 * @param {World} world
 * @param {ReturnType<typeof charged> | ReturnType<typeof refunded>} about
 * @param {string} created
 */
function signed(world, about, created) {
  const { gateway = '', payment = '' } = /** @type {Record<string, string>} */ (about.reference);
  const amount = decimals(fils(about.amount.replaceAll('\u0001', '')));
  const text =
    `x_id${about.id}x_amount${amount}x_currency${about.currency}x_gateway_reference${gateway}` +
    `x_payment_reference${payment}x_status${about.status}x_created${created}`;
  return createHmac('sha256', world.secretKey).update(text).digest('hex');
}

/** @param {World} world @param {Charge} charge */
function postCharge(world, charge) {
  const about = charged(world, charge);
  const hashstring = signed(world, about, String(charge.created));
  world.post({ url: charge.postUrl, headers: { hashstring }, body: json(about) });
}

/** @param {World} world @param {Refund} refund */
export function postRefund(world, refund) {
  const about = refunded(refund);
  world.post({
    url: refund.postUrl,
    headers: { hashstring: signed(world, about, String(refund.created)) },
    body: json(about),
  });
}

/**
 * What a payer did; Tap posts after a capture or a failure only.
 * @param {World} world
 * @param {Charge} charge
 * @param {string} answer
 */
export function answerCharge(world, charge, answer) {
  const known = Object.entries(ANSWERS).find(([name]) => name === answer)?.[1];
  if (!known) throw new Error(`a payer does not ${answer}`);
  [charge.status, charge.code] = known;
  postCharge(world, charge);
}

/**
 * @param {World} world
 * @param {any} wanted
 * @returns {Answer}
 */
function newCharge(world, wanted) {
  const required = [
    wanted.amount,
    wanted.currency,
    wanted.source?.id,
    wanted.redirect?.url,
    wanted.customer?.first_name,
  ];
  if (!wanted.redirect?.url) return refusal('1110');
  if (required.some((value) => value === undefined)) return refusal('1125');
  if (!(wanted.amount > 0)) return refusal('1117');
  const minutes = wanted.transaction?.expiry?.period ?? 30;
  const now = world.now();
  /** @type {Charge} */
  const charge = {
    shape: 'tap',
    id: world.id('chg_TS'),
    amount: decimals(fils(wanted.amount)),
    currency: wanted.currency,
    live: false,
    status: 'INITIATED',
    code: '100',
    created: now,
    expires: now + minutes * 60_000,
    minutes,
    metadata: wanted.metadata ?? {},
    reference: wanted.reference ?? {},
    method: wanted.source.id,
    postUrl: wanted.post?.url ?? '',
    redirectUrl: wanted.redirect.url,
    reversed: false,
    gateway: `gw${now}`,
    tries: [],
    terms: {
      customer_initiated: wanted.customer_initiated,
      threeDSecure: wanted.threeDSecure,
      save_card: wanted.save_card,
      receipt: wanted.receipt,
      merchant: wanted.merchant,
      customer: wanted.customer,
    },
  };
  world.charges.set(charge.id, charge);
  return { status: 200, json: json(charged(world, charge)) };
}

/**
 * @param {World} world
 * @param {any} wanted
 * @returns {Answer}
 */
function newRefund(world, wanted) {
  const charge = world.findCharge(wanted.charge_id ?? '');
  if (!charge) return refusal('1144', 404);
  if (charge.status !== 'CAPTURED') return refusal('1162');
  if (fils(wanted.amount) > world.left(charge)) return refusal('1161');
  if (world.refundRefusal !== null) return refusal(world.refundRefusal);
  const refund = addRefund(world, charge, decimals(fils(wanted.amount)), wanted.metadata ?? {});
  refund.postUrl = wanted.post?.url ?? '';
  if (refund.status !== 'PENDING') postRefund(world, refund);
  return { status: 200, json: json(refunded(refund)) };
}

/**
 * @param {World} world
 * @param {Charge} charge
 * @param {string} amount
 * @param {Record<string, string>} metadata
 */
export function addRefund(world, charge, amount, metadata) {
  /** @type {Refund} */
  const refund = {
    shape: charge.shape,
    id: world.id(charge.shape === 'tap' ? 're_TS' : 'rf'),
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    status: world.refundStatus,
    created: world.now(),
    metadata,
    postUrl: '',
  };
  world.refunds.set(refund.id, refund);
  return refund;
}

/**
 * Newest first, at most 50 rows of at most 30 days.
 * @param {{ id: string, created: number, shape: string }[]} rows
 * @param {any} wanted
 */
function listed(rows, wanted) {
  const { from, to } = wanted.period?.date ?? {};
  if (!(to - from <= LONGEST_LIST_MS)) return undefined;
  const within = rows.filter(({ created, shape }) => shape === 'tap' && created >= from && created <= to).toReversed();
  const start = wanted.starting_after ? within.findIndex(({ id }) => id === wanted.starting_after) + 1 : 0;
  const count = Math.min(wanted.limit ?? 25, ROWS);
  return { rows: within.slice(start, start + count), hasMore: within.length > start + count };
}

/**
 * @param {World} world
 * @param {import('./world.mjs').Call} call
 * @returns {Answer}
 */
export function tap(world, { method, url, body }) {
  const [, of, id] = url.pathname.split('/').filter(Boolean);
  const wanted = body === '' ? {} : JSON.parse(body);
  if (method === 'POST' && id === 'list') {
    const rows = of === 'charges' ? [...world.charges.values()] : [...world.refunds.values()];
    const list = listed(rows, wanted);
    if (!list) return refusal('1113');
    const given = list.rows.map((row) =>
      of === 'charges' ? charged(world, /** @type {Charge} */ (row)) : refunded(/** @type {Refund} */ (row)),
    );
    return { status: 200, json: json({ object: 'list', has_more: list.hasMore, [of ?? '']: given }) };
  }
  if (method === 'POST' && of === 'charges') {
    return world.once(wanted.reference?.idempotent, () => newCharge(world, wanted));
  }
  if (method === 'POST' && of === 'refunds') {
    return world.once(wanted.reference?.idempotent, () => newRefund(world, wanted));
  }
  if (of === 'charges') {
    const charge = world.findCharge(id ?? '');
    return charge ? { status: 200, json: json(charged(world, charge)) } : refusal('1144', 404);
  }
  const refund = of === 'refunds' ? world.findRefund(id ?? '') : undefined;
  return refund ? { status: 200, json: json(refunded(refund)) } : refusal('1145', 404);
}
