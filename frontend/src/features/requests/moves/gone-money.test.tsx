import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { showRequest } from '@/test/open-request';
import { anAskedCancel, aProject } from '@/test/requests';

async function dialogOf(request: RequestDetail, move: string) {
  await showRequest(request, { move });
  return within(await screen.findByRole('dialog'));
}

describe('a cancellation where the creative has money already', () => {
  it('says to the brand what it does not return', async () => {
    const project = aProject({ recorded_fils: 140_000, released_fils: 140_000, allowed_moves: ['cancel'] });
    const dialog = await dialogOf(project, 'cancel');
    expect(await dialog.findByText(/^KWD 140 is already with Salem Al-Ajmi, and Marsam/)).toBeVisible();
  });

  it('names only what is not held', async () => {
    const money = { recorded_fils: 240_000, released_fils: 140_000, held_fils: 100_000 };
    const dialog = await dialogOf(aProject({ ...money, allowed_moves: ['cancel'] }), 'cancel');
    expect(await dialog.findByText(/^KWD 100 is held\./)).toBeVisible();
    expect(dialog.getByText(/^KWD 140 is already with Salem Al-Ajmi/)).toBeVisible();
  });

  it('says it to the creative who agrees', async () => {
    const asked = { recorded_fils: 140_000, cancel: anAskedCancel() };
    const project = aProject({ ...asked, side: 'chosen', invited: null, allowed_moves: ['agree-cancel'] });
    const dialog = await dialogOf(project, 'agree-cancel');
    expect(await dialog.findByText(/^KWD 140 is already with you, and Marsam doesn’t hold it\./)).toBeVisible();
  });

  it('says nothing where nothing was paid', async () => {
    const dialog = await dialogOf(aProject({ allowed_moves: ['cancel'] }), 'cancel');
    expect(await dialog.findByText(/has 72 hours to respond/)).toBeVisible();
    expect(dialog.queryByText(/is already with/)).toBeNull();
  });
});
