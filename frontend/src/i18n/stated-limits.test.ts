/** Texts that name a limit, mostly the server's, in words that do not take it as a value: they change with it. */
import { describe, expect, it } from 'vitest';
import { limits, periods } from '@/api/vocabularies';
import { compared } from '@/lib/compared';
import { i18n } from '.';
import { languages, type Language } from './languages';

const { reapply_days, selection_days, review_days, put_off_days, undecided_days, reopen_days } = periods;
const { proposal_days_max, cancel_answer_hours, confirmation_hours, undo_seconds } = periods;

const stated: readonly (readonly [number, ...string[]])[] = [
  [
    reapply_days,
    'errors:codes.application_too_soon',
    'admin:reasonHelp',
    'applications:eligibility.waiting.text',
    'notifications:kinds.application_rejected',
    'applications:terms.sections.0.text',
    'legal:terms.sections.four.text',
    'for-creatives:closing.text',
  ],
  [selection_days, 'requests:moves.reopen.text', 'quotes:terms.sections.0.text', 'legal:terms.sections.six.text'],
  [
    review_days,
    'payments:pay.hint',
    'requests:moves.deliver.text',
    'requests:moves.select.work',
    'notifications:kinds.auto_approved',
    'quotes:terms.sections.4.text',
    'applications:terms.sections.3.text',
    'legal:terms.sections.six.direct',
    'legal:terms.sections.six.held',
  ],
  [
    put_off_days,
    'quotes:terms.sections.4.text',
    'applications:terms.sections.3.text',
    'legal:terms.sections.six.direct',
    'legal:terms.sections.six.held',
  ],
  [
    undecided_days,
    'notifications:kinds.delivery_undecided',
    'quotes:terms.sections.4.held',
    'legal:terms.sections.six.held',
  ],
  [
    reopen_days,
    'quotes:terms.sections.0.text',
    'lifecycle:situation.brand.expired.text',
    'lifecycle:situation.admin.expired.text',
    'notifications:kinds.request_expired',
  ],
  [proposal_days_max, 'proposals:fields.validHelp', 'proposals:fields.validRange'],
  [
    cancel_answer_hours,
    'requests:moves.ask-cancel.text',
    'requests:moves.select.cancel',
    'quotes:terms.sections.3.text',
    'legal:terms.sections.six.text',
    'contact:projects.cancelling.answer',
    'notifications:kinds.cancel_asked',
    'notifications:cancelWithMoney',
    'notifications:kinds.cancel_unanswered',
  ],
  [confirmation_hours, 'account:email.pendingText'],
  [undo_seconds, 'errors:codes.undo_too_late', 'admin:undo.label'],
  [limits.change_rounds, 'proposals:changeRequest.round'],
  [limits.works, 'errors:codes.too_many_works'],
  [limits.shortlisted, 'errors:codes.shortlist_full'],
];

/** Numbers that are written as words. */
const spelled: readonly (readonly [number, ...string[]])[] = [
  [limits.asked, 'shortlist:lead', 'shortlist:empty.text'],
  [limits.reference_links, 'brief:help.reference_links'],
  [limits.portfolio_links, 'my-page:sections.linksText'],
  [limits.plan_parts, 'proposals:plan.ownHint'],
  [limits.change_rounds, 'requests:moves.request-change.text_zero'],
  [compared.least, 'shortlist:lead', 'shortlist:compareHint'],
  [compared.most, 'shortlist:lead', 'shortlist:compareHint'],
];
/** As patterns: an Arabic number follows the gender of what it counts. */
const words: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  2: { en: 'two', ar: 'اثنين' },
  4: { en: 'four', ar: 'أربعة?' },
  5: { en: 'five', ar: 'خمسة?' },
  10: { en: 'ten', ar: 'عشرة?' },
};

function textOf(language: string, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  return String(i18n.getResource(language, namespace, path));
}

describe('a text that states a limit', () => {
  for (const language of Object.keys(languages) as Language[]) {
    it(`gives the number: ${language}`, () => {
      for (const [number, ...keys] of stated)
        for (const key of keys)
          expect(textOf(language, key).match(/\d+/g)?.map(Number), `${language} ${key}`).toContain(number);
    });

    it(`gives it as a word: ${language}`, () => {
      for (const [number, ...keys] of spelled) {
        const word = words[number]?.[language];
        expect(word, `the word for ${number}`).toBeDefined();
        for (const key of keys) {
          expect(textOf(language, key), key).toMatch(new RegExp(`(?<!\\p{L})(?:ال)?${word}(?!\\p{L})`, 'iu'));
        }
      }
    });
  }
});
