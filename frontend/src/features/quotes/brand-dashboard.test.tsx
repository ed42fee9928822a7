import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { aRequest } from '@/test/quote-requests';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { BrandDashboard } from './brand-dashboard';

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa' } as const;

describe('the brand dashboard', () => {
  it('counts the requests by status and opens each', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', [
      aRequest(),
      aRequest({ id: 'b', status: 'Accepted', service_category: 'Voiceover' }),
      aRequest({ id: 'c', status: 'Expired', service_category: 'UGC' }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = await screen.findByRole('list', { name: 'Your quote requests' });
    expect(screen.getAllByRole('definition').map((tile) => tile.textContent)).toEqual(['3', '1', '1', '0', '1']);
    expect(within(list).getByText('In Progress')).toBeVisible();
    expect(within(list).getByText('Expired')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Photography' }));
    const details = await screen.findByRole('dialog', { name: 'Photography' });
    expect(within(details).getByText('Bait Al-Gahwa')).toBeVisible();
    expect(within(details).getByText('Twelve plates, daylight.')).toBeVisible();
    expect(within(details).getByText('+965 5000 1234')).toHaveAttribute('dir', 'ltr');
    expect(within(details).getByText('November 10, 2026')).toBeVisible();
  });

  it('names the preferred creative of a request', async () => {
    signedInAs(brand);
    const noura = aCreative();
    answer('get', '/api/brand/quote-requests', [aRequest({ preferred_creative_id: noura.id })]);
    answer('get', '/api/creatives/{id}', noura);
    await renderAt(<BrandDashboard banner={null} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Photography' }));
    expect(await screen.findByRole('link', { name: /Noura Al-Mutawa/ })).toHaveAttribute(
      'href',
      `/creatives/${noura.id}`,
    );
  });

  it('has an address for each request, and gives the focus back when it is closed', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', [aRequest()]);
    await renderAt(<BrandDashboard banner={null} />, { at: '/brand-dashboard' });
    await userEvent.click(await screen.findByRole('button', { name: 'Photography' }));
    expect(address()).toBe('/brand-dashboard?request=0193-request');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/brand-dashboard');
    expect(screen.getByRole('button', { name: 'Photography' })).toHaveFocus();
  });

  it('offers the first request where there is none', async () => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests', []);
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByRole('link', { name: 'Create Your First Request' })).toHaveAttribute(
      'href',
      '/request-quote',
    );
  });

  it('says when the list cannot be loaded, and tries again', async () => {
    signedInAs(brand);
    refuse('get', '/api/brand/quote-requests', 403, 'brand_only');
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByText('We could not load your requests')).toBeVisible();
    answer('get', '/api/brand/quote-requests', [aRequest()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Photography' })).toBeVisible();
  });
});
