import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { showRequest } from '@/test/open-request';
import { aFile, aRequestDetail } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aTusServer } from '@/test/tus-server';

const dialog = async () => within(await screen.findByRole('dialog'));

describe('the brief', () => {
  it('is edited while it waits, with what that means for live proposals', async () => {
    await showRequest(aRequestDetail());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Brief' }));
    const asked = await dialog();
    expect(asked.getByText(/Each of the 2 active proposals must be confirmed again/)).toBeVisible();
    const text = asked.getByLabelText('Project description');
    expect(text).toHaveValue('Twelve plates, daylight.');
    await userEvent.clear(text);
    await userEvent.type(text, 'Fourteen plates.');
    await userEvent.click(asked.getByRole('button', { name: 'Add a Link' }));
    await userEvent.type(asked.getByLabelText('Link 2'), 'example.com/menu');
    refuse('patch', '/api/quote-requests/{id}', 422, 'validation_failed', { wished_date: ['out_of_range'] });
    await userEvent.click(asked.getByRole('button', { name: 'Save Brief' }));
    expect(await asked.findByText('Choose today or a later day.')).toBeVisible();
    expect(text).toHaveValue('Fourteen plates.');
    const sent = answer(
      'patch',
      '/api/quote-requests/{id}',
      aRequestDetail({ project_description: 'Fourteen plates.', brief_version: 2 }),
    );
    await userEvent.click(asked.getByRole('button', { name: 'Save Brief' }));
    expect(await screen.findByText('The brief was updated.')).toBeVisible();
    expect(await sent.body()).toEqual({
      title: '',
      project_description: 'Fourteen plates.',
      budget_range: 'KWD 300 - 1,500',
      timeline: 'Within 1 month',
      intended_use: 'Instagram and the menu',
      reference_links: ['https://example.com/plates', 'https://example.com/menu'],
      wished_date: '2026-12-10',
    });
    expect(screen.getByText('Version 2')).toBeVisible();
  });

  it('shows its files with type and size, to look at and to download', async () => {
    const picture = aFile({ urls: { file: '/original', '320': '/small', '1280': '/large' } });
    const archive = aFile({ id: 'z', name: 'brand.zip', kind: 'document', bytes: 900_000, urls: { file: '/zip' } });
    await showRequest(aRequestDetail({ files: [picture, archive] }));
    const list = within(await screen.findByRole('list', { name: 'Files' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('JPG · 2.3 MB');
    expect(second).toHaveTextContent('ZIP · 900 kB');
    expect(list.getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/large');
    const downloads = list.getAllByRole('link', { name: /^Download/ });
    expect(downloads.map((link) => [link.getAttribute('href'), link.getAttribute('download')])).toEqual([
      ['/original', 'القائمة.jpg'],
      ['/zip', 'brand.zip'],
    ]);
  });

  it('is edited with its files', async () => {
    const tus = aTusServer();
    const kept = aFile({ id: 'kept', name: 'kept.jpg' });
    answer('get', '/api/files/{id}', kept);
    await showRequest(aRequestDetail({ files: [kept] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Brief' }));
    const asked = await dialog();
    expect(await asked.findByText('kept.jpg')).toBeVisible();
    await waitFor(() => expect(asked.getByRole('button', { name: 'Save Brief' })).toBeEnabled());
    answer('delete', '/api/files/{id}', null);
    await userEvent.click(asked.getByRole('button', { name: /^Remove: .*kept/ }));
    const sent = answer('patch', '/api/quote-requests/{id}', aRequestDetail({ brief_version: 2 }));
    await userEvent.click(asked.getByRole('button', { name: 'Save Brief' }));
    expect(await screen.findByText('The brief was updated.')).toBeVisible();
    expect(await sent.body()).toMatchObject({ files: [] });
    expect(tus.calls).toEqual([]);
  });

  it('refuses a link that is none', async () => {
    await showRequest(aRequestDetail());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Brief' }));
    const asked = await dialog();
    await userEvent.clear(asked.getByLabelText('Link 1'));
    await userEvent.type(asked.getByLabelText('Link 1'), 'our menu');
    await userEvent.click(asked.getByRole('button', { name: 'Save Brief' }));
    expect(
      await asked.findByText('Enter the full link of a public site, without a username. It starts with https://.'),
    ).toBeVisible();
    await userEvent.clear(asked.getByLabelText('Link 1'));
    expect(
      asked.queryByText('Enter the full link of a public site, without a username. It starts with https://.'),
    ).not.toBeInTheDocument();
  });
});

describe('inviting creatives', () => {
  it('offers those of the service who were not asked yet', async () => {
    const other = aCreative({ id: '0193-dalal', name: 'Dalal Hashem' });
    answer('get', '/api/creatives', [aCreative(), other]);
    await showRequest(
      aRequestDetail({ side: 'admin', stage: 'submitted', waiting_on: 'creative', allowed_moves: ['invite'] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite Creatives' }));
    const asked = await dialog();
    const choice = await asked.findByRole('checkbox', { name: /Dalal Hashem/ });
    expect(asked.queryByRole('checkbox', { name: /Noura/ })).not.toBeInTheDocument();
    await userEvent.click(asked.getByRole('button', { name: 'Invite' }));
    expect(await asked.findByText('Choose at least one.')).toBeVisible();
    await userEvent.click(choice);
    const sent = answer('post', '/api/admin/quote-requests/{id}/invite', aRequestDetail({ side: 'admin' }));
    await userEvent.click(asked.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Invitations sent.')).toBeVisible();
    expect(await sent.body()).toEqual({ creative_ids: ['0193-dalal'] });
  });
});
