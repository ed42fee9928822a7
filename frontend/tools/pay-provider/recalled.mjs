// @ts-check
/**
 * Charges and refunds of the demo, which were never made here: their names say what became of them, so that the provider
 * knows them after each start.
 */

/** @typedef {import('./world.mjs').World} World */

/** The text of an amount, from the text of its fils. @param {string} fils */
const decimals = (fils) => (Number(fils) / 1000).toFixed(3);

const CHARGE = /^chg_demo-([cfod])-(\d+)-(\d)-([0-9a-f-]{36})_([0-9a-f-]{36})$/;
const REFUND = /^re_demo-p-(\d+)-(\d+)-([0-9a-f-]{36})$/;
const PAGE_MINUTES = 30;

/** Captured, captured in another currency, open, declined. */
const STATES = /** @type {const} */ ({
  c: ['CAPTURED', '000'],
  f: ['CAPTURED', '000'],
  o: ['INITIATED', '100'],
  d: ['DECLINED', '501'],
});

/**
 * @param {World} world
 * @param {string} id
 * @returns {import('./world.mjs').Charge | undefined}
 */
export function recalledCharge(world, id) {
  const [, state, amount, part, attempt, request] = CHARGE.exec(id) ?? [];
  if (state === undefined || amount === undefined || attempt === undefined) return undefined;
  const [status, code] = STATES[/** @type {keyof typeof STATES} */ (state)];
  const now = world.now();
  return {
    shape: 'tap',
    id,
    amount: decimals(amount),
    currency: state === 'f' ? 'USD' : 'KWD',
    live: false,
    status,
    code,
    created: now,
    expires: now + PAGE_MINUTES * 60_000,
    minutes: PAGE_MINUTES,
    metadata: {
      marsam_attempt: attempt,
      marsam_request: request ?? '',
      marsam_amount: amount,
      marsam_part: part ?? '0',
    },
    reference: {},
    method: 'src_kw.knet',
    postUrl: `${world.publicUrl}/api/payment-events/tap`,
    redirectUrl: `${world.publicUrl}/payments/${attempt}`,
    reversed: false,
    gateway: `gw${now}`,
    tries: [],
  };
}

/**
 * A refund that is on its way.
 * @param {World} world
 * @param {string} id
 * @returns {import('./world.mjs').Refund | undefined}
 */
export function recalledRefund(world, id) {
  const [, amount, tryNumber, refund] = REFUND.exec(id) ?? [];
  if (amount === undefined || tryNumber === undefined || refund === undefined) return undefined;
  return {
    shape: 'tap',
    id,
    chargeId: 'chg_demo',
    amount: decimals(amount),
    currency: 'KWD',
    status: 'PENDING',
    created: world.now(),
    metadata: { marsam_refund: refund, marsam_try: tryNumber },
    postUrl: `${world.publicUrl}/api/payment-events/tap`,
  };
}
