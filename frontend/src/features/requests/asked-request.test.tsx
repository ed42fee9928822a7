import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CreativeRef, RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { address } from '@/test/render';
import { aProposal, aRequestDetail, noura, salem } from '@/test/requests';
import { aHeadline } from '@/test/headlines';

const at = '2026-11-10T09:05:00Z';
const dana: CreativeRef = { id: '0193-dana', name: 'Dana', name_ar: null, profile_image_url: null };
const waiting = (creative: CreativeRef) => ({ creative, at, declined_at: null, reason: null });
const declined = (creative: CreativeRef) => ({ creative, at, declined_at: at, reason: 'Travelling' });

const asked = {
  is_open: false,
  stage: 'submitted',
  waiting_on: 'creative',
  proposals: [],
  invited: [noura, salem, dana].map(waiting),
  allowed_moves: ['edit', 'open-to-others', 'cancel'],
} satisfies Partial<RequestDetail>;

it('lists those who were asked, with what became of each, and the way to open it to others', async () => {
  await showRequest(
    aRequestDetail({
      ...asked,
      stage: 'proposals',
      invited: [waiting(noura), waiting(salem), declined(dana)],
      proposals: [aProposal({ creative: salem })],
    }),
  );
  const part = within(await screen.findByRole('region', { name: 'Invited creatives' }));
  const states = part.getAllByRole('listitem').map((item) => item.textContent);
  expect(states).toEqual([
    expect.stringMatching(/^Noura Al-MutawaAwaiting reply/),
    expect.stringMatching(/^Salem.*Proposal received/),
    expect.stringMatching(/^DanaDeclined.*Travelling$/),
  ]);
  // As everywhere: what waits is yellow, and what was declined has no colour.
  expect(part.getByText('Awaiting reply')).toHaveClass('yellow');
  expect(part.getByText('Declined')).toHaveClass('neutral');
  expect(part.getByText('No other creative sees this request.')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Open to Other Creatives' }));
  expect(address()).toBe('/requests/0193-request?move=open-to-others');
});

it('says that others see it once it is open', async () => {
  await showRequest(aRequestDetail({ ...asked, is_open: true, allowed_moves: ['edit', 'cancel'] }));
  expect(await screen.findByText('Everyone who offers this service can also see this request.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open to Other Creatives' })).toBeNull();
});

it('shows admins who was asked, without the button', async () => {
  await showRequest(aRequestDetail({ ...asked, side: 'admin', allowed_moves: ['invite', 'decline'] }));
  const part = within(await screen.findByRole('region', { name: 'Invited creatives' }));
  expect(part.getAllByText('Awaiting reply')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Open to Other Creatives' })).toBeNull();
});

it('is with the creatives until all of them have declined', async () => {
  await showRequest(
    aRequestDetail({
      ...asked,
      waiting_on: 'brand',
      invited: [noura, salem, dana].map(declined),
      headline: aHeadline('brand.invitationsDeclined'),
    }),
  );
  expect(await screen.findByText(/^Everyone you invited has declined\. Open the request/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Everyone you invited has declined' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Open to Other Creatives' })).toHaveLength(1);
});

it('waits for no one once it has ended', async () => {
  const over = { status: 'Cancelled', stage: 'cancelled', waiting_on: 'nobody' } as const;
  await showRequest(
    aRequestDetail({ ...asked, ...over, allowed_moves: [], invited: [waiting(noura), declined(dana)] }),
  );
  const part = within(await screen.findByRole('region', { name: 'Invited creatives' }));
  expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Noura Al-MutawaNo reply/),
    expect.stringMatching(/^DanaDeclined/),
  ]);
  expect(part.getByText('No reply')).toHaveClass('neutral');
  expect(part.queryByText('No other creative sees this request.')).toBeNull();
  expect(await screen.findByText('No messages were sent.')).toBeVisible();
  expect(screen.queryByText(/are hidden until a proposal is selected/)).toBeNull();
});

it('asks the same creatives again once it has ended', async () => {
  await showRequest(
    aRequestDetail({ ...asked, status: 'Cancelled', stage: 'cancelled', waiting_on: 'nobody', allowed_moves: [] }),
  );
  const ids = [noura, salem, dana].map(({ id }) => id).join('%2C');
  expect(await screen.findByRole('link', { name: 'Request Again' })).toHaveAttribute(
    'href',
    `/request-quote?from=0193-request&service=Photography&creatives=${ids}`,
  );
});
