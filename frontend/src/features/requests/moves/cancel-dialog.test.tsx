import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { aProject, aProposal, aRequestDetail } from '@/test/requests';

async function dialogOf(request: RequestDetail, language: 'en' | 'ar' = 'en') {
  await showRequest(request, { language, move: 'cancel' });
  return within(await screen.findByRole('dialog'));
}

describe('the dialog that cancels a request', () => {
  it('speaks of no proposal where none can be selected', async () => {
    const ended = aProposal({ state: 'declined', allowed_moves: [] });
    const dialog = await dialogOf(aRequestDetail({ proposals: [ended] }));
    expect(dialog.getByText('This closes it immediately.')).toBeVisible();
  });

  it('counts the proposals that it closes', async () => {
    const dialog = await dialogOf(aRequestDetail());
    expect(dialog.getByText('This closes it immediately, along with 2 active proposals.')).toBeVisible();
  });

  it('says it in Arabic, too', async () => {
    const dialog = await dialogOf(aRequestDetail(), 'ar');
    expect(dialog.getByText('يُغلق الطلب فورًا، ومعه العرضان القائمان.')).toBeVisible();
  });

  it('tells an admin what ends with a project', async () => {
    const dialog = await dialogOf(aProject({ side: 'admin', allowed_moves: ['cancel'] }));
    expect(dialog.getByRole('heading', { name: 'Cancel the project?' })).toBeVisible();
    expect(dialog.getByText(/The project ends immediately for both sides/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel Project' })).toBeVisible();
  });

  it('is behind a button that names the project, not the request to cancel it', async () => {
    await showRequest(
      aProject({ side: 'admin', allowed_moves: ['cancel'], headline: aHeadline('admin.cancelUnanswered') }),
    );
    expect(await screen.findByRole('button', { name: 'Cancel Project' })).toBeVisible();
  });

  it('asks the creative by name once a proposal is selected', async () => {
    const dialog = await dialogOf(aProject({ allowed_moves: ['cancel'] }));
    expect(dialog.getByText(/^Salem Al-Ajmi has 72 hours to respond/)).toBeVisible();
  });
});
