import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aUser, signedInAs } from '@/test/users';
import { ProfileSetup } from './profile-setup';

// Nothing is drawn elsewhere: without `next` in the address the screen would redirect once more.
const routes = (
  <Routes>
    <Route path="/profile-setup" element={<ProfileSetup />} />
    <Route path="*" element={null} />
  </Routes>
);

describe('the profile setup', () => {
  it('cannot be sent before a role is chosen', async () => {
    signedInAs();
    await renderAt(routes, { at: '/profile-setup' });
    expect(await screen.findByRole('button', { name: 'Save and Continue' })).toBeDisabled();
    expect(screen.getByLabelText('Full name')).toHaveValue('Amal Al-Ali');
    expect(screen.queryByLabelText(/Company name/)).not.toBeInTheDocument();
  });

  it('creates a brand with its company and redirects to the return path', async () => {
    signedInAs();
    const sent = answer('post', '/api/users/profile', aUser({ role: 'brand', company_name: 'Bait Al-Gahwa' }));
    await renderAt(routes, { at: '/profile-setup?next=%2Frequest-quote' });
    await userEvent.click(await screen.findByRole('radio', { name: /Brand/ }));
    await userEvent.type(screen.getByLabelText(/Company name/), ' Bait Al-Gahwa ');
    await userEvent.click(screen.getByRole('button', { name: 'Save and Continue' }));
    await waitFor(() => expect(address()).toBe('/request-quote'));
    expect(await sent.body()).toEqual({ role: 'brand', full_name: 'Amal Al-Ali', company_name: 'Bait Al-Gahwa' });
  });

  it.each([
    ['/join-creative', /Creative/],
    ['/request-quote?creative=1', /Brand/],
  ])('begins with the role that %s asks for', async (next, name) => {
    signedInAs();
    await renderAt(routes, { at: `/profile-setup?next=${encodeURIComponent(next)}` });
    expect(await screen.findByRole('radio', { name })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save and Continue' })).toBeEnabled();
  });

  it('sends no company for a creative', async () => {
    signedInAs();
    const sent = answer('post', '/api/users/profile', aUser({ role: 'creative' }));
    await renderAt(routes, { at: '/profile-setup' });
    await userEvent.click(await screen.findByRole('radio', { name: /I offer my work/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and Continue' }));
    await waitFor(() => expect(address()).toBe('/creative-dashboard'));
    expect(await sent.body()).toEqual({ role: 'creative', full_name: 'Amal Al-Ali' });
  });

  it('lets an admin without a role choose one', async () => {
    signedInAs({ role: 'admin', is_admin: true });
    const sent = answer('post', '/api/users/profile', aUser({ role: 'brand', is_admin: true }));
    await renderAt(routes, { at: '/profile-setup?next=%2Frequest-quote' });
    await userEvent.click(await screen.findByRole('radio', { name: /Brand/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and Continue' }));
    await waitFor(() => expect(address()).toBe('/request-quote'));
    expect(await sent.body()).toMatchObject({ role: 'brand' });
  });

  it('shows a failure and keeps the choice', async () => {
    signedInAs();
    refuse('post', '/api/users/profile', 500, 'internal');
    await renderAt(routes, { at: '/profile-setup' });
    await userEvent.click(await screen.findByRole('radio', { name: /I offer my work/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and Continue' }));
    expect(
      await screen.findByText('Something went wrong while creating your profile. Please try again.'),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: /I offer my work/ })).toBeChecked();
  });

  it('redirects an account with a profile by role', async () => {
    signedInAs({ role: 'brand' });
    await renderAt(routes, { at: '/profile-setup' });
    await waitFor(() => expect(address()).toBe('/brand-dashboard'));
  });
});
