/** Texts that name a limit of the server, in words that do not take it as a value: they change with it. */
import { describe, expect, it } from 'vitest';
import { limits, periods } from '@/api/vocabularies';
import { i18n } from '.';
import { languages } from './languages';

const { reapply_days, selection_days, review_days, reopen_days, proposal_days_max, cancel_answer_hours, undo_seconds } =
  periods;

const stated: readonly (readonly [number, ...string[]])[] = [
  [
    reapply_days,
    'errors:codes.application_too_soon',
    'admin:reasonHelp',
    'applications:eligibility.waiting.text',
    'notifications:kinds.application_rejected',
  ],
  [selection_days, 'requests:moves.reopen.text'],
  [review_days, 'requests:moves.deliver.text', 'notifications:kinds.auto_approved'],
  [
    reopen_days,
    'lifecycle:situation.brand.expired.text',
    'lifecycle:situation.admin.expired.text',
    'notifications:kinds.request_expired',
  ],
  [proposal_days_max, 'proposals:fields.validHelp'],
  [
    cancel_answer_hours,
    'requests:moves.ask-cancel.text',
    'notifications:kinds.cancel_asked',
    'notifications:kinds.cancel_unanswered',
  ],
  [undo_seconds, 'errors:codes.undo_too_late', 'admin:undo.label'],
  [limits.works, 'errors:codes.too_many_works'],
  [limits.shortlisted, 'errors:codes.shortlist_full'],
];

/** Numbers that are written as words. */
const spelled: readonly (readonly [number, string, ...string[]])[] = [
  [limits.asked, 'ten', 'shortlist:lead', 'shortlist:empty.text'],
  [limits.reference_links, 'five', 'brief:help.reference_links'],
  [limits.portfolio_links, 'five', 'my-page:sections.linksText'],
  [limits.plan_parts, 'five', 'proposals:plan.ownHint'],
];
const numbers: Readonly<Record<string, number>> = { five: 5, ten: 10 };

function textOf(language: string, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  return String(i18n.getResource(language, namespace, path));
}

describe('a text that states a limit', () => {
  for (const language of Object.keys(languages))
    it(`gives the server's number: ${language}`, () => {
      for (const [number, ...keys] of stated)
        for (const key of keys)
          expect(textOf(language, key).match(/\d+/g)?.map(Number), `${language} ${key}`).toContain(number);
    });

  it('gives it as a word', () => {
    for (const [number, word, ...keys] of spelled) {
      expect(numbers[word]).toBe(number);
      for (const key of keys) expect(textOf('en', key), key).toMatch(new RegExp(`\\b${word}\\b`, 'u'));
    }
  });
});
