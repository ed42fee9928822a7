import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { showRequest } from '@/test/open-request';
import { aPayment, aProject } from '@/test/requests';
import { answer } from '@/test/server';

const today = kuwaitDay(new Date());

async function opened(language: Language) {
  const request = aProject({ stage: 'approved', allowed_moves: ['record-payment'] });
  await showRequest(request, { move: 'record-payment', language });
  return within(await screen.findByRole('dialog'));
}

describe('the day of a payment', () => {
  it.each([
    ['en', 'Date of payment', 'Record Payment', /^Choose today or an earlier day: you can only record a payment/],
    ['ar', 'تاريخ الدفع', 'تسجيل الدفعة', /^اختر اليوم أو يومًا سابقًا/],
  ] as const)('is not in the future, and that is said: %s', async (language, label, submit, said) => {
    const asked = await opened(language);
    const day = asked.getByLabelText(new RegExp(`^${label}`));
    expect(day).toHaveAttribute('max', dateOf(today));
    fireEvent.change(day, { target: { value: dateOf(today + 1) } });
    await userEvent.click(asked.getByRole('button', { name: submit }));
    expect(await asked.findByText(said)).toBeVisible();
    fireEvent.change(day, { target: { value: dateOf(today - 1) } });
    const sent = answer('post', '/api/quote-requests/{id}/record-payment', aPayment(), { status: 201 });
    await userEvent.click(asked.getByRole('button', { name: submit }));
    await screen.findByText(language === 'ar' ? 'سُجّلت الدفعة.' : 'The payment was recorded.');
    expect(await sent.body()).toMatchObject({ paid_on: dateOf(today - 1) });
  });
});
