/** Every kind of notification has a sentence in both languages, and leads somewhere. */
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { AppNotification, NotificationEvent } from '@/api/types';
import { i18n } from '@/i18n';
import { languages, type Language } from '@/i18n/languages';
import { aNotification } from '@/test/notifications';
import { linkOf, notificationKinds } from './kinds';
import { useSentence } from './use-sentence';

const events = Object.keys(notificationKinds) as NotificationEvent[];

function Sentence({ of }: { readonly of: AppNotification }) {
  return <p>{useSentence()(of)}</p>;
}

async function sentenceOf(notification: AppNotification, language: Language): Promise<string> {
  await i18n.changeLanguage(language);
  const { unmount } = render(
    <MemoryRouter>
      <Sentence of={notification} />
    </MemoryRouter>,
  );
  const text = screen.getByRole('paragraph').textContent;
  unmount();
  return text;
}

const withName = (name: string | null, more: Partial<AppNotification['params']> = {}) => ({
  ...aNotification().params,
  name,
  name_ar: null,
  days: 3,
  amount_fils: 12_500,
  ...more,
});

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  it.each(events)('%s has a sentence of its own', async (event) => {
    const unknown = await sentenceOf(aNotification({ event: 'something_new' as NotificationEvent }), language);
    for (const name of ['Bait', null]) {
      // oxlint-disable-next-line no-await-in-loop -- one language instance
      const sentence = await sentenceOf(aNotification({ event, params: withName(name) }), language);
      expect(sentence).not.toBe(unknown);
      expect(sentence).not.toMatch(/kinds|\{\{|undefined|null/);
      expect(sentence).toMatch(language === 'ar' ? /^[^a-z]*\p{Script=Arabic}/u : /^\P{Ll}/u);
    }
  });

  it('names each outcome by the stage that followed', async () => {
    const sentences = new Set<string>();
    for (const outcome of ['in_progress', 'approved', 'cancelled', null] as const) {
      const params = withName(null, { outcome, amount_fils: null });
      // oxlint-disable-next-line no-await-in-loop -- one language instance
      sentences.add(await sentenceOf(aNotification({ event: 'request_resolved', params }), language));
    }
    expect(sentences.size).toBe(4);
    expect([...sentences].join(' ')).not.toMatch(/request_resolved|null/);
  });

  it.each(['in_progress', 'delivered', 'approved', 'closed', 'cancelled'] as const)(
    'names the price of the outcome %s',
    async (outcome) => {
      const params = withName(null, { outcome, amount_fils: 240_500 });
      expect(await sentenceOf(aNotification({ event: 'request_resolved', params }), language)).toContain('240.500');
    },
  );

  it.each(['continue', 'more_time', 'revision', 'approve', 'lower_price', 'pay_rest', 'end'] as const)(
    'names the outcome and the price of the decision %s',
    async (verdict) => {
      const params = withName(null, { verdict, amount_fils: 240_500 });
      const sentence = await sentenceOf(aNotification({ event: 'dispute_decided', params }), language);
      expect(sentence).toContain('240.500');
      expect(sentence).not.toMatch(/decided\.|\{\{/);
    },
  );

  it.each([
    { event: 'dispute_decided', verdict: 'end' },
    { event: 'request_resolved', outcome: 'cancelled' },
  ] as const)('says that nothing goes back where $event gives the brand no money', async ({ event, ...decided }) => {
    const params = withName(null, { ...decided, amount_fils: 0 });
    expect(await sentenceOf(aNotification({ event, params }), language)).not.toMatch(/\d|\{\{/);
  });

  it.each(['change_requested', 'cancel_asked'] as const)('names the amount that %s asks for', async (event) => {
    const params = withName('Nukhba', { amount_fils: 240_500 });
    expect(await sentenceOf(aNotification({ event, params }), language)).toContain('240.500');
    const without = withName('Nukhba', { amount_fils: null });
    expect(await sentenceOf(aNotification({ event, params: without }), language)).not.toContain('240');
  });

  it('says of a payment that the payer cancelled that nothing was charged', async () => {
    const sentence = (outcome: 'cancelled' | null) =>
      sentenceOf(aNotification({ event: 'payment_failed', params: withName(null, { outcome }) }), language);
    const charged = language === 'ar' ? 'ولم يُخصم أي مبلغ' : 'Nothing was charged';
    expect(await sentence('cancelled')).toContain(charged);
    expect(await sentence(null)).not.toContain(charged);
  });

  it('names no amount of a decision that moves no money', async () => {
    const params = withName(null, { verdict: 'end', amount_fils: null });
    const sentence = await sentenceOf(aNotification({ event: 'dispute_decided', params }), language);
    expect(sentence).not.toMatch(/decided\.|\d|\{\{/);
  });
});

it.each(events)('%s leads to a page of this site', (event) => {
  const params = withName(null);
  expect(notificationKinds[event].link(params)).toMatch(/^\/[a-z]/);
  expect(linkOf(aNotification({ event, link: 'https://elsewhere.example/' }))).toMatch(/^\/[a-z]/);
  expect(linkOf(aNotification({ event, link: '/requests/r-9' }))).toBe('/requests/r-9');
});

it('counts days, names services in the language, and keeps names and amounts in their own direction', async () => {
  const warning = { event: 'expiry_warning' } as const;
  expect(await sentenceOf(aNotification({ ...warning, params: withName(null, { days: 1 }) }), 'en')).toBe(
    'Your Photography request expires in 1 day unless you select a proposal',
  );
  expect(await sentenceOf(aNotification({ ...warning, params: withName(null, { days: 2 }) }), 'ar')).toBe(
    'تنتهي صلاحية طلب التصوير الفوتوغرافي بعد يومين إذا لم تختر عرضًا',
  );
  expect(await sentenceOf(aNotification({ event: 'payment_recorded', params: withName(null) }), 'en')).toMatch(
    /^A payment of KWD\s12\.500 was recorded for the Photography project$/,
  );
  const reminder = { event: 'approval_reminder' } as const;
  expect(await sentenceOf(aNotification({ ...reminder, params: withName(null, { days: 2 }) }), 'en')).toMatch(
    /^2 days left to review your Photography delivery\. Then it’s approved automatically, and KWD\s12\.500 is released to the creative$/,
  );
  const free = withName(null, { days: 2, amount_fils: null });
  expect(await sentenceOf(aNotification({ ...reminder, params: free }), 'en')).toBe(
    '2 days left to review your Photography delivery before it’s approved automatically',
  );
  const unpaid = withName('Bait', { pays_first: true });
  expect(await sentenceOf(aNotification({ event: 'proposal_selected', params: unpaid }), 'en')).toBe(
    'Bait has selected your Photography proposal. The first payment is due before the work starts',
  );
  expect(await sentenceOf(aNotification(), 'ar')).toBe('وصلك عرض من نورة المطوع على طلب التصوير الفوتوغرافي');
  expect(await sentenceOf(aNotification({ event: 'revision_requested', params: withName(null) }), 'en')).toBe(
    'The brand has requested a revision of the Photography project',
  );
});

it.each([
  ['en', /^Dana reported a change of payout details/],
  ['ar', /^بلاغ من .*Dana.*: تغيير في بيانات التحويل/],
] as const)('names the creative who stopped payouts, in %s', async (language, said) => {
  const stopped = aNotification({ event: 'payouts_stopped', params: withName('Dana') });
  expect(await sentenceOf(stopped, language)).toMatch(said);
});
