// @ts-check
/** The payer's page in both languages: pays, declines, cancels, or stays open. */
import { answerAs } from './control.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Charge} Charge */

const TEXTS = {
  en: {
    title: 'Pay',
    about: 'This page is for trying things out. No money moves.',
    pay: 'Pay',
    decline: 'Decline',
    cancel: 'Cancel',
    leave: 'Leave Open',
    left: 'The payment stays open. You can close this page.',
    over: 'This payment is over.',
    other: 'العربية',
    money: (/** @type {string} */ amount, /** @type {string} */ currency) => `${currency} ${amount}`,
  },
  ar: {
    title: 'الدفع',
    about: 'هذه الصفحة للتجربة فقط، ولا تُحوَّل فيها أي أموال.',
    pay: 'دفع',
    decline: 'رفض',
    cancel: 'إلغاء',
    leave: 'ترك العملية مفتوحة',
    left: 'تبقى العملية مفتوحة، ويمكنك إغلاق الصفحة.',
    over: 'انتهت عملية الدفع هذه.',
    other: 'English',
    money: (/** @type {string} */ amount, /** @type {string} */ currency) =>
      `${amount} ${currency === 'KWD' ? 'د.ك' : currency}`,
  },
};

/** @type {(text: string) => string} */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** @type {(lang: 'en' | 'ar', body: string) => import('./world.mjs').Answer} */
const html = (lang, body) => ({
  status: 200,
  html: `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TEXTS[lang].title}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 22rem; margin: 12vh auto; padding-inline: 1rem }
  form { display: grid; gap: .5rem }
  button { font: inherit; padding: .5rem .75rem }
</style>
${body}
</html>
`,
});

/** @type {(charge: Charge, lang: 'en' | 'ar') => string} */
function choices(charge, lang) {
  const texts = TEXTS[lang];
  const other = lang === 'ar' ? 'en' : 'ar';
  const buttons = /** @type {const} */ (['pay', 'decline', 'cancel', 'leave'])
    .map((answer) => `<button name="answer" value="${answer}">${texts[answer]}</button>`)
    .join('\n  ');
  return `<h1>${texts.title}: <bdi>${escaped(texts.money(charge.amount, charge.currency))}</bdi></h1>
<p>${texts.about}</p>
<form method="post" action="/page/${charge.id}?lang=${lang}">
  ${buttons}
</form>
<p><a href="/page/${charge.id}?lang=${other}" lang="${other}">${texts.other}</a></p>`;
}

/** Where the browser returns, with Tap's name of the charge. @param {Charge} charge */
function returnTo(charge) {
  const url = new URL(charge.redirectUrl);
  url.searchParams.set('tap_id', charge.id);
  return url.href;
}

/** @param {World} world @param {Charge} charge */
const isOpen = (world, charge) => ['INITIATED', 'NEW'].includes(charge.status) && world.now() <= charge.expires;

/**
 * @param {World} world
 * @param {import('./world.mjs').Call} call
 * @returns {import('./world.mjs').Answer}
 */
export function page(world, { method, url, body, request }) {
  const charge = world.charge(url.pathname.split('/')[2] ?? '');
  const asked = url.searchParams.get('lang') ?? request.headers['accept-language'] ?? '';
  const lang = asked.startsWith('ar') ? 'ar' : 'en';
  const texts = TEXTS[lang];
  if (!isOpen(world, charge)) {
    const back = `<p><a href="${escaped(returnTo(charge))}">${texts.title}</a></p>`;
    return html(lang, `<h1>${texts.over}</h1>${back}`);
  }
  if (method !== 'POST') return html(lang, choices(charge, lang));
  const answer = new URLSearchParams(body).get('answer') ?? '';
  if (answer === 'leave') return html(lang, `<h1>${texts.left}</h1>`);
  answerAs(world, charge, answer);
  return { status: 303, location: returnTo(charge), html: '' };
}
