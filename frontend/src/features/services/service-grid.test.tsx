import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { ServiceGrid } from './service-grid';

describe('the services', () => {
  it('lead to their creatives', async () => {
    answer('get', '/api/services', [
      { id: 's', name: 'AI Ads', name_ar: 'إعلانات', description: 'Ads.', description_ar: 'وصف', icon: 'Bot' },
    ]);
    await renderAt(<ServiceGrid />);
    expect(await screen.findByRole('link', { name: 'AI Ads' })).toHaveAttribute('href', '/creatives?service=AI+Ads');
    expect(await screen.findByText('Ads.')).toBeVisible();
  });

  it('are the eight of the vocabulary when the server cannot be reached', async () => {
    refuse('get', '/api/services', 503, 'unavailable');
    await renderAt(<ServiceGrid />, { language: 'ar' });
    expect(await screen.findAllByRole('link')).toHaveLength(8);
    expect(screen.getByRole('heading', { name: 'التعليق الصوتي' })).toBeVisible();
  });
});
