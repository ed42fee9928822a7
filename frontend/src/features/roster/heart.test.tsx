import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { i18n } from '@/i18n';
import { Heart } from './heart';

const KEY = 'marsam:shortlist';
const noura = aCreative();

const theHeart = () => screen.findByRole('button', { name: `Save ${noura.name} to your shortlist` });
const kept = (): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? '[]');

beforeEach(async () => {
  window.localStorage.clear();
  await i18n.loadNamespaces(['roster', 'errors']);
});

describe('the heart', () => {
  it("keeps a visitor's choice in the browser and takes it back", async () => {
    await renderAt(<Heart creative={noura} />);
    const heart = await theHeart();
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(heart);
    expect(await screen.findByText('Added to your shortlist')).toBeTruthy();
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect(kept()).toEqual([noura.id]);
    await userEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    expect(kept()).toEqual([]);
  });

  it('refuses a visitor more than an account may have', async () => {
    window.localStorage.setItem(KEY, JSON.stringify(Array.from({ length: 100 }, (_, at) => `creative-${at}`)));
    await renderAt(<Heart creative={noura} />);
    const heart = await theHeart();
    await userEvent.click(heart);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows the change of an account at once, and takes it back where it is refused', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/shortlist', [aCreative({ id: '0193-salem' })]);
    const refused = refuse('put', '/api/shortlist/{id}', 409, 'shortlist_full');
    await renderAt(<Heart creative={noura} />);
    const heart = await theHeart();
    await userEvent.click(heart);
    expect(await screen.findByText(/^You’ve reached the limit of 100 creatives/)).toBeTruthy();
    expect(refused.requests).toHaveLength(1);
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    expect(kept()).toEqual([]);
  });
});
