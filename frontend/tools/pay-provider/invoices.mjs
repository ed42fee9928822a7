// @ts-check
/**
 * The second shape: an invoice that takes several tries, refunds without a key of ours, events that are set up once and signed over
 * `Key=Value` pairs. It is shaped like MyFatoorah's API (https://docs.myfatoorah.com), not a copy of it.
 */
import { createHmac } from 'node:crypto';
import { addRefund } from './tap.mjs';
import { decimals, exact, fils, json } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Charge} Charge */
/** @typedef {import('./world.mjs').Refund} Refund */
/** @typedef {import('./world.mjs').Answer} Answer */

/** @type {(code: string, status?: number) => Answer} */
const refusal = (code, status = 400) => ({
  status,
  json: json({ IsSuccess: false, Code: code, Message: 'A sentence' }),
});

/** @type {(data: unknown) => Answer} */
const success = (data) => ({ status: 200, json: json({ IsSuccess: true, Data: data }) });

/** @param {World} world @param {Charge} invoice */
function stateOf(world, invoice) {
  if (invoice.tries.some(({ status }) => status === 'SUCCESS')) return 'PAID';
  return world.now() > invoice.expires ? 'EXPIRED' : 'PENDING';
}

/** @param {World} world @param {Charge} invoice */
const shown = (world, invoice) => ({
  Invoice: {
    Id: invoice.id,
    Status: invoice.status === 'NEW' ? stateOf(world, invoice) : invoice.status,
    ExternalIdentifier: invoice.metadata.marsam_attempt ?? null,
    CreationDate: new Date(invoice.created).toISOString(),
    ExpirationDate: new Date(invoice.expires).toISOString(),
  },
  Amount: { Value: exact(invoice.amount), Currency: invoice.currency },
  IsLive: invoice.live,
  Metadata: invoice.metadata,
  Transactions: invoice.tries.map(({ id, status, amount, at }) => ({
    PaymentId: id,
    Status: invoice.reversed && status === 'SUCCESS' ? 'REVERSED' : status,
    Amount: exact(amount),
    Date: new Date(at).toISOString(),
  })),
});

/** @param {Refund} refund */
const shownRefund = (refund) => ({
  RefundId: refund.id,
  InvoiceId: refund.chargeId,
  Status: refund.status,
  Amount: exact(refund.amount),
  Currency: refund.currency,
  Comment: refund.metadata.marsam_refund ? `${refund.metadata.marsam_refund}:${refund.metadata.marsam_try}` : null,
  Date: new Date(refund.created).toISOString(),
});

/**
 * What a payer did: each answer is another try of the same invoice.
 * @param {World} world
 * @param {Charge} invoice
 * @param {string} answer
 */
export function answerInvoice(world, invoice, answer) {
  /** @type {'SUCCESS' | 'CANCELED' | 'FAILED'} */
  const status = answer === 'pay' ? 'SUCCESS' : answer === 'cancel' ? 'CANCELED' : 'FAILED';
  const tried = { id: world.id('p'), status, amount: invoice.amount, at: world.now() };
  invoice.tries.push(tried);
  const pairs = {
    'Invoice.Id': invoice.id,
    'Invoice.Status': stateOf(world, invoice),
    'Transaction.Status': tried.status,
    'Transaction.PaymentId': tried.id,
    'Invoice.ExternalIdentifier': invoice.metadata.marsam_attempt ?? '',
  };
  const text = Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
  const signature = createHmac('sha256', world.secretKey).update(text).digest('base64');
  world.post({ url: invoice.postUrl, headers: { 'myfatoorah-signature': signature }, body: json(pairs) });
}

/**
 * @param {World} world
 * @param {any} wanted
 * @returns {Answer}
 */
function newInvoice(world, wanted) {
  const now = world.now();
  const minutes = wanted.ExpireMinutes ?? 30;
  if (!(wanted.Amount > 0)) return refusal('amount');
  /** @type {Charge} */
  const invoice = {
    shape: 'invoice',
    id: String(6_000_000 + world.charges.size),
    amount: decimals(fils(wanted.Amount)),
    currency: wanted.Currency,
    live: false,
    status: 'NEW',
    code: '',
    created: now,
    expires: now + minutes * 60_000,
    minutes,
    metadata: wanted.Metadata ?? {},
    reference: {},
    method: wanted.PaymentMethod ?? '',
    postUrl: wanted.WebhookUrl ?? '',
    redirectUrl: wanted.RedirectUrl ?? '',
    reversed: false,
    gateway: null,
    tries: [],
  };
  world.charges.set(invoice.id, invoice);
  return success({ ...shown(world, invoice), PaymentUrl: `${world.origin}/page/${invoice.id}` });
}

/**
 * @param {World} world
 * @param {any} wanted
 * @returns {Answer}
 */
function newRefund(world, wanted) {
  const invoice = world.charges.get(String(wanted.InvoiceId));
  if (!invoice) return refusal('invoice', 404);
  if (fils(wanted.Amount) > world.left(invoice)) return refusal('amount');
  if (world.refundRefusal !== null) return refusal(world.refundRefusal);
  const [id, attempt] = String(wanted.Comment ?? '').split(':');
  const metadata = { ...(id && { marsam_refund: id }), ...(attempt && { marsam_try: attempt }) };
  return success(shownRefund(addRefund(world, invoice, decimals(fils(wanted.Amount)), metadata)));
}

/**
 * @param {World} world
 * @param {import('./world.mjs').Call} call
 * @returns {Answer}
 */
export function invoices(world, { method, url, body }) {
  const [, of, id] = url.pathname.split('/').filter(Boolean);
  const wanted = body === '' ? {} : JSON.parse(body);
  if (method === 'POST') return of === 'payments' ? newInvoice(world, wanted) : newRefund(world, wanted);
  if (of === 'payments') {
    const invoice = world.charges.get(id ?? '');
    return invoice ? success(shown(world, invoice)) : refusal('invoice', 404);
  }
  if (id !== undefined) {
    const refund = world.refunds.get(id);
    return refund ? success(shownRefund(refund)) : refusal('refund', 404);
  }
  const invoice = url.searchParams.get('InvoiceId');
  const rows = [...world.refunds.values()].filter(({ chargeId }) => chargeId === invoice);
  return success(rows.map(shownRefund));
}
