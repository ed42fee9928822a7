import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { loseTexts } from '@/test/lost-texts';
import { renderAt } from '@/test/render';
import { signedInAs } from '@/test/users';
import { AccountLinks } from './account-links';
import { Header } from './header';

describe('the menu of small screens', () => {
  it('closes by a tap outside, which reaches nothing else', async () => {
    await renderAt(<Header />);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(screen.getByRole('presentation'));
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });
});

describe('the language switch', () => {
  it('says that the connection is lost, and leaves the page in its language', async () => {
    await renderAt(<Header />);
    const find = loseTexts('ar', 'shell');
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network connection lost.');
    expect(document.documentElement.lang).toBe('en');
    // The next visit shows the choice.
    expect([localStorage.getItem('language'), document.cookie]).toEqual([
      'ar',
      expect.stringContaining('marsam_language=ar'),
    ]);
    find();
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    expect(await screen.findByRole('button', { name: 'English' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ar');
  });
});

describe('the account links', () => {
  it('link an admin who is a brand to both', async () => {
    signedInAs({ role: 'brand', is_admin: true });
    await renderAt(<AccountLinks />);
    expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/brand-dashboard');
  });

  it.each([{ role: 'admin', is_admin: true } as const, { role: 'brand' } as const])(
    'name the panel once, or not at all: %o',
    async (user) => {
      signedInAs(user);
      await renderAt(<AccountLinks />);
      expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    },
  );
});
