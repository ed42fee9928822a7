import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { AuthScreen } from './auth-screen';

describe('both tabs', () => {
  it('say when the role is chosen', async () => {
    answer('get', '/api/config', aConfig());
    await renderAt(<AuthScreen />, { at: '/auth' });
    expect(await screen.findByText(/whether you’re a brand or a creative/)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByText(/Next, you’ll choose whether/)).toBeVisible();
  });
});
