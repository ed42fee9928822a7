import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail, RequestEvent, Taking } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { payments } from '@/test/payments';
import { aPayment, aProject, anEvent } from '@/test/requests';
import { aConfig } from '@/test/site-config';

const taking: Taking = {
  attempt_id: 'attempt-1',
  cause: 'chargeback',
  at: '2026-11-20T10:00:00Z',
  amount_fils: 250_000,
  held_fils: 200_000,
  won: false,
  borne_fils: null,
  loss_fils: null,
  reference: null,
  note: null,
  entered_by: null,
};

async function show(differences: Partial<RequestDetail>, language: 'en' | 'ar' = 'en') {
  await showRequest(aProject({ stage: 'on_hold', taken_back: [taking], ...differences }), {
    config: aConfig({ payments }),
    language,
  });
  const label = language === 'ar' ? 'المبالغ التي استُردت بعد دفعها' : 'Money that was taken back';
  return within(await screen.findByRole('list', { name: label }));
}

describe('money that the payer’s bank took back', () => {
  it('is told to the brand: when, how much, what no longer counts and what comes next', async () => {
    const told = await show({});
    expect(told.getByText(/^The payer’s bank took back KWD 250 on .*20/)).toBeVisible();
    expect(told.getByText('KWD 200 of it was held for this project and no longer counts as paid.')).toBeVisible();
    expect(told.getByText(/^The project is on hold until our team decides\. If you didn’t expect/)).toBeVisible();
    expect(told.queryByRole('link')).toBeNull();
  });

  it('is told to the creative, in Arabic too', async () => {
    const of = { side: 'chosen', invited: null, taken_back: [{ ...taking, borne_fils: 50_000 }] } as const;
    const told = await show({ ...of, taken_back: [...of.taken_back] }, 'ar');
    expect(told.getByText('تتحمّل منه 50 د.ك، ويُخصم مما هو مستحق لك.')).toBeVisible();
    expect(told.getByText(/^المشروع معلّق إلى أن يتخذ فريقنا قراره، ولا تلزمك/)).toBeVisible();
  });

  it('is told to an admin with its reference, the note, who bears it and what to do', async () => {
    const entered = { ...taking, borne_fils: 0, loss_fils: 50_000, reference: 'CB-17', note: 'The holder denies it.' };
    const told = await show({ side: 'admin', taken_back: [entered] });
    expect(told.getByText(/^Entered by an admin\..*CB-17/)).toBeVisible();
    expect(told.getByText('The holder denies it.')).toBeVisible();
    expect(told.getByText('KWD 200 of it came from the held money and no longer counts as paid.')).toBeVisible();
    expect(told.getByText('Marsam bears KWD 50 of it, unless you decide otherwise.')).toBeVisible();
    expect(told.getByText(/^Next: ask the brand what happened, then resolve the problem\./)).toBeVisible();
    expect(told.getByRole('link', { name: 'Open Payments' })).toHaveAttribute('href', '/admin/payments');
  });

  it.each([
    ['en', /^Entered by .*Mariam.*CB-17/],
    ['ar', /Mariam.*الرقم المرجعي في خدمة الدفع: .*CB-17/],
  ] as const)('names the admin who entered it, in %s', async (language, said) => {
    const entered = { ...taking, loss_fils: 50_000, reference: 'CB-17', entered_by: 'Mariam' };
    const told = await show({ side: 'admin', taken_back: [entered] }, language);
    expect(told.getByText(said)).toBeVisible();
  });

  it.each<[string, Partial<RequestEvent>[]]>([
    ['stopped the project', [{ event: 'charged_back', from: 'delivered', to: 'on_hold', at: taking.at }]],
    [
      'came while the project was on hold',
      [
        { event: 'held', from: 'delivered', to: 'on_hold', at: '2026-11-19T08:00:00Z' },
        { event: 'charged_back', from: 'on_hold', to: 'on_hold', at: taking.at },
      ],
    ],
  ])('is why the project waits where it %s', async (_how, events) => {
    const told = await show({ events: events.map((event) => anEvent(event)) });
    expect(told.getByText(/^The project is on hold until our team decides\./)).toBeVisible();
  });

  it.each([
    ['owner', null],
    ['admin', /^If the provider pays the money back/],
  ] as const)('is not why a project waits that went on and has another problem: as %s', async (side, next) => {
    const events = [
      { event: 'charged_back', from: 'delivered', to: 'on_hold', at: taking.at },
      { event: 'resumed', from: 'on_hold', to: 'delivered', at: '2026-11-21T08:00:00Z' },
      { event: 'held', from: 'delivered', to: 'on_hold', at: '2026-11-25T08:00:00Z' },
    ] satisfies Partial<RequestEvent>[];
    const told = await show({ side, events: events.map((event) => anEvent(event)) });
    expect(told.getByText(/^KWD 200 of it .* no longer counts as paid\.$/)).toBeVisible();
    expect(told.queryByText(/on hold until|resolve the problem/)).toBeNull();
    if (next) expect(told.getByText(next)).toBeVisible();
  });

  it.each([
    ['owner', 'en', 'The payer’s bank took back KWD 250', /^It no longer counts as paid\./],
    ['chosen', 'en', 'The payer’s bank took back KWD 250', /You don’t have to work on it until then\.$/],
    ['admin', 'en', 'The payer’s bank took back KWD 250', /^Ask the brand what happened\./],
    ['admin', 'ar', 'استرد بنك الدافع 250 د.ك', /^اسأل العلامة التجارية عمّا حدث/],
  ] as const)('is the headline of the project that it stopped: as %s, in %s', async (side, language, title, text) => {
    const held = anEvent({ event: 'charged_back', from: 'delivered', to: 'on_hold', at: taking.at });
    await show({ side, events: [held] }, language);
    const card = within(await screen.findByRole('region', { name: title }));
    expect(card.getByText(text)).toBeVisible();
  });

  it('marks its payment, which is not confirmed any more', async () => {
    const paid = { amount_fils: 250_000, confirmed_at: '2026-11-20T10:00:00Z', recorded_by: 'provider' } as const;
    const payment = aPayment({ ...paid, attempt_id: taking.attempt_id });
    const another = aPayment({ ...paid, id: '0193-other', attempt_id: 'attempt-2' });
    await show({ payments: [payment, another] });
    expect(screen.getAllByText('Taken back')).toHaveLength(1);
    expect(screen.getAllByText('Confirmed')).toHaveLength(1);
  });

  it('is over once the provider has paid it back', async () => {
    const told = await show({ stage: 'in_progress', taken_back: [{ ...taking, won: true }] });
    expect(told.getByText('The provider has paid it back since then.')).toBeVisible();
    expect(told.queryByText(/no longer counts/)).toBeNull();
  });
});
