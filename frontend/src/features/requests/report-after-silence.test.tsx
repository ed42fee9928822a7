import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer } from '@/test/server';

it('a brand that did not answer reports a problem before the money is transferred', async () => {
  const due = { kind: 'payout', at: '2099-11-26T09:00:00Z' } as const;
  await showRequest(
    aProject({
      stage: 'closed',
      status: 'Completed',
      allowed_moves: ['report-after-silence', 'messages'],
      headline: aHeadline('brand.closedBySilence', { due }),
    }),
  );
  expect(
    await screen.findByText(/^The work was approved automatically because you didn’t reply in time/),
  ).toBeVisible();
  expect(screen.getByText(/^Earliest transfer to the creative: /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Report a Problem' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(asked.getByText(/^The project stays complete\. The payout to Salem Al-Ajmi waits/)).toBeVisible();
  const sent = answer(
    'post',
    '/api/quote-requests/{id}/report-after-silence',
    aProject({ stage: 'closed', status: 'Completed', headline: aHeadline('brand.reportedAfterSilence') }),
  );
  await userEvent.type(asked.getByLabelText('What happened?'), 'Two pictures are missing');
  await userEvent.click(asked.getByRole('button', { name: 'Report Problem' }));
  expect(await screen.findByText('The problem was reported.')).toBeVisible();
  expect(await sent.body()).toEqual({ reason: 'Two pictures are missing' });
  expect(await screen.findByText('Your report is with our team')).toBeVisible();
});

it('an admin is led from the report to the payouts', async () => {
  const headline = aHeadline('admin.reportedAfterSilence');
  await showRequest(aProject({ side: 'admin', stage: 'closed', status: 'Completed', headline }));
  expect(await screen.findByRole('link', { name: 'Go to Payouts' })).toHaveAttribute('href', '/admin/payouts');
});
