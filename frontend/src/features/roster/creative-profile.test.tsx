import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { CreativeProfile } from './creative-profile';

describe('the page of a creative', () => {
  it('says what they do, for how much, and leads to the request', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    await renderAt(<CreativeProfile id="0193-noura" />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Noura Al-Mutawa' })).toBeVisible();
    expect(screen.getByText('Food Photography')).toBeVisible();
    expect(screen.getByText('Arabic, English')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request Quote' })).toHaveAttribute(
      'href',
      '/request-quote?creative=0193-noura',
    );
    expect(screen.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it('is in Arabic for Arabic readers, and says so where the text is not', async () => {
    answer('get', '/api/creatives/{id}', aCreative({ bio_ar: null }));
    await renderAt(<CreativeProfile id="0193-noura" />, { language: 'ar' });
    expect(await screen.findByRole('heading', { level: 1, name: 'نورة المطوع' })).toBeVisible();
    expect(screen.getByText('تصوير الأطعمة')).toBeVisible();
    expect(screen.getByText('متوفر بالإنجليزية فقط.')).toBeVisible();
    expect(screen.getByText('Food and product photographer.')).toHaveAttribute('lang', 'en');
  });

  it('says when the creative is gone', async () => {
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    await renderAt(<CreativeProfile id="gone" />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This creative is no longer on Marsam' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Creatives' })).toHaveAttribute('href', '/creatives');
  });

  it('offers another try when it could not be loaded', async () => {
    refuse('get', '/api/creatives/{id}', 500, 'internal');
    await renderAt(<CreativeProfile id="0193-noura" />);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
