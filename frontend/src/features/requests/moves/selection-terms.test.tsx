import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { payments } from '@/test/payments';
import { anotherProposal, aProposal, aRequestDetail } from '@/test/requests';
import { aConfig } from '@/test/site-config';

async function dialogOf(proposal: Proposal, language: 'en' | 'ar') {
  await showRequest(aRequestDetail({ proposals: [proposal] }), {
    language,
    config: aConfig({ payments }),
    move: `select:${proposal.id}`,
  });
  return within(await screen.findByRole('dialog'));
}

const whole = aProposal({
  payment_plan: [{ label: 'All', label_key: null, amount_fils: 300_000, due: 'before_start', release: null }],
});

describe('what follows from a selection', () => {
  it.each([
    ['en', whole, /^Payment: /, /^If you pay today/, /^If the payment isn’t made/],
    ['ar', whole, /^الدفع: /, /^إذا تم الدفع اليوم/, /^إذا لم يتم الدفع/],
    ['en', anotherProposal(), /^First payment: /, /^If you make the first payment/, /^If the first payment isn’t made/],
    ['ar', anotherProposal(), /^الدفعة الأولى: /, /^إذا دُفعت الدفعة الأولى/, /^إذا لم تُدفع الدفعة الأولى/],
  ] as const)(
    'speaks of a first payment only where there is another one: %s',
    async (language, proposal, plan, paid, unpaid) => {
      const dialog = await dialogOf(proposal, language);
      for (const text of [plan, paid, unpaid]) expect(await dialog.findByText(text)).toBeVisible();
    },
  );
});
