/**
 * What is promised of payment depends on the operator: brands pay creatives directly, or through Marsam. Each text that
 * promises one has its counterpart, neither says what only the other may, and no text that both show says either.
 */
import { describe, expect, it } from 'vitest';
import { screenTexts, type Text } from '@/test/product-texts';
import { languages, type Language } from './languages';

/** Where visitors and members read how payment works before there is a project. */
const PROMISING =
  /^(?:(?:about|applications|contact|for-creatives|home|identity|legal|quotes|reviews-policy|roster|services|shortlist)\.json\.|proposals\.json\.fields\.priceHelp\.)/u;
const WAY = /\.(direct|held)(?:\.|$)/u;

const BOTH = [
  'applications.json.terms.sections.4',
  'contact.json.projects.cancelling',
  'contact.json.projects.payment',
  'for-creatives.json.cost.note',
  'for-creatives.json.steps.paid',
  'legal.json.privacy.sections.three',
  'legal.json.terms.sections.six',
  'proposals.json.fields.priceHelp',
  'quotes.json.payment',
  'quotes.json.terms.sections.3',
  'quotes.json.terms.sections.4',
  'quotes.json.terms.sections.5',
  'reviews-policy.json.sections.numbers',
];
/** Where money that is held adds something, and paying directly does not. */
const HELD_ONLY = ['legal.json.privacy.sections.four', 'legal.json.terms.sections.eight'];

/** Said only where brands pay creatives directly. */
const DIRECT: Readonly<Record<Language, RegExp>> = {
  en: /\bdirectly\b|does(?: not|n’t) receive|bank details in the messages|creative refunds|you refund|You record each payment|pays? the fee to Marsam|pay it once|sees your IBAN/u,
  ar: /مباشرةً|لا يستلم مرسم أموالًا|حسابه البنكي في الرسائل|يردّ المبدع|تردّ أنت|تسجّل كل دفعة|(?:يسدد المبدع|تسدد) الرسوم لمرسم|تسددها بعد|تدفعها بعد|ما وصلك/u,
};
/** Said only where Marsam holds what is paid. */
const HELD: Readonly<Record<Language, RegExp>> = {
  en: /(?:Marsam|and) holds\b|held by Marsam|money held|money that Marsam holds|pays? (?:through|on) Marsam|payment provider|KNET|deducts|taken off|(?:paid|made)[^.]* (?:through|outside) (?:Marsam|it)\b/u,
  ar: /(?<!لا )يحتفظ (?:مرسم )?ب|المبلغ المحفوظ|خدمة الدفع|(?:تدفع|الدفع|دُفع[^.]*) عبر مرسم|كي نت|يخصم|تُخصم|يُصرف|خارج مرسم/u,
};

const textsOf = (language: Language) => screenTexts(language).filter(([where]) => PROMISING.test(where));
const wayOf = ([where]: Text) => WAY.exec(where)?.[1];
const saidOf = (language: Language, way: string | undefined) => textsOf(language).filter((text) => wayOf(text) === way);
const placesOf = (language: Language, way: string) =>
  [...new Set(saidOf(language, way).map(([where]) => where.slice(0, where.search(WAY))))].toSorted();

describe.each(Object.keys(languages) as Language[])('the two ways to pay, in %s', (language) => {
  it('are both worded wherever one is', () => {
    expect(placesOf(language, 'direct')).toEqual(BOTH);
    expect(placesOf(language, 'held')).toEqual([...BOTH, ...HELD_ONLY].toSorted());
  });

  it('do not mention each other', () => {
    expect(saidOf(language, 'direct').filter(([, text]) => DIRECT[language].test(text)).length).toBeGreaterThan(7);
    expect(saidOf(language, 'held').filter(([, text]) => HELD[language].test(text)).length).toBeGreaterThan(12);
    expect(saidOf(language, 'direct').filter(([, text]) => HELD[language].test(text))).toEqual([]);
    expect(saidOf(language, 'held').filter(([, text]) => DIRECT[language].test(text))).toEqual([]);
  });

  it('are mentioned by no text that both show', () => {
    const common = saidOf(language, undefined);
    expect(common.length).toBeGreaterThan(500);
    const either = ([, text]: Text) => DIRECT[language].test(text) || HELD[language].test(text);
    expect(common.filter(either)).toEqual([]);
  });
});
