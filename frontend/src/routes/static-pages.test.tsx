import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { termsVersion } from '@/api/vocabularies';
import { formatDate } from '@/i18n/format';
import { renderAt } from '@/test/render';
import AboutPage from './about-page';
import PrivacyPage from './privacy-page';
import TermsPage from './terms-page';

describe('the pages that only say something', () => {
  it('about shows its mission and its four values, and links further', async () => {
    await renderAt(<AboutPage />);
    expect(screen.getByRole('heading', { name: 'Our mission' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Opportunities',
      'Quality',
      'Community',
      'Creativity',
    ]);
    expect(screen.getByRole('link', { name: 'See the Services' })).toHaveAttribute('href', '/services');
    expect(screen.getByRole('link', { name: 'Join as Creative' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fjoin-creative',
    );
  });

  it.each(['en', 'ar'] as const)(
    'the terms have eight sections, and seven steps in the second, in %s',
    async (language) => {
      await renderAt(<TermsPage />, { language });
      const sections = screen.getAllByRole('heading', { level: 2 });
      expect(sections).toHaveLength(8);
      const second = sections[1]?.closest('section');
      expect(within(second ?? document.body).getAllByRole('listitem')).toHaveLength(7);
      expect(
        screen.getByText(language === 'en' ? 'In effect since August 2024' : 'سارية منذ أغسطس 2024'),
      ).toBeVisible();
      const changed = formatDate(termsVersion, language);
      expect(
        screen.getByText(language === 'en' ? `Last changed on ${changed}` : `آخر تعديل: ${changed}`),
      ).toBeVisible();
      expect(within(screen.getByRole('navigation')).getAllByRole('link')[1]).toHaveAttribute('href', '#two');
    },
  );

  it('the privacy policy has five sections and its consent notice', async () => {
    await renderAt(<PrivacyPage />);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
    expect(screen.getByText(/By creating an account/)).toBeVisible();
  });
});
