import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { termsVersion } from '@/api/vocabularies';
import { formatDate } from '@/i18n/format';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import AboutPage from './about-page';
import PrivacyPage from './privacy-page';
import TermsPage from './terms-page';

const operator = {
  name: 'Marsam Trading Co. W.L.L.',
  name_ar: 'شركة مرسم التجارية ذ.م.م.',
  register: '412345',
  phone: '+965 2220 0000',
  address: 'Block 3, Sharq, Kuwait City',
  address_ar: 'قطعة 3، شرق، مدينة الكويت',
};

beforeEach(() => {
  answer('get', '/api/config', aConfig());
});

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
      expect(screen.getByText(language === 'en' ? `Last updated ${changed}` : `آخر تحديث: ${changed}`)).toBeVisible();
      expect(within(screen.getByRole('navigation')).getAllByRole('link')[1]).toHaveAttribute('href', '#two');
    },
  );

  it('the privacy policy has five sections and its consent notice', async () => {
    await renderAt(<PrivacyPage />);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
    expect(screen.getByText(/By creating an account/)).toBeVisible();
  });
});

describe('what the operator set', () => {
  it.each([
    ['en', TermsPage, 'Who operates Marsam', ['Marsam Trading Co. W.L.L.', '412345', 'Block 3, Sharq, Kuwait City']],
    ['ar', TermsPage, 'الجهة المشغّلة لمرسم', ['شركة مرسم التجارية ذ.م.م.', '412345', 'قطعة 3، شرق، مدينة الكويت']],
    ['en', PrivacyPage, 'Who operates Marsam', ['Marsam Trading Co. W.L.L.', '412345', 'Block 3, Sharq, Kuwait City']],
    ['ar', PrivacyPage, 'الجهة المشغّلة لمرسم', ['شركة مرسم التجارية ذ.م.م.', '412345', 'قطعة 3، شرق، مدينة الكويت']],
  ] as const)('names the operator: %s', async (language, Legal, title, facts) => {
    answer('get', '/api/config', aConfig({ operator }));
    await renderAt(<Legal />, { language });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(facts);
  });

  it('leaves out what is not set', async () => {
    answer('get', '/api/config', aConfig({ operator: { ...operator, register: '', address: '', address_ar: '' } }));
    await renderAt(<TermsPage />);
    expect(await screen.findByText('Marsam Trading Co. W.L.L.')).toBeVisible();
    expect(screen.getAllByRole('definition')).toHaveLength(1);
  });

  it.each([
    ['en', /^The fee is currently \u20687\.5%\u2069 of the agreed price\.$/],
    ['ar', /^تبلغ هذه الرسوم حاليًا \u20687\.5\P{L}+ من السعر المتفق عليه\.$/u],
  ] as const)('names the rate of the fee in the section about prices: %s', async (language, text) => {
    answer('get', '/api/config', aConfig({ service_fee_bps: 750 }));
    await renderAt(<TermsPage />, { language });
    expect((await screen.findByText(text)).closest('section')).toHaveAttribute('id', 'six');
  });

  it('names neither an operator nor a rate where there is none', async () => {
    const asked = answer('get', '/api/config', aConfig());
    await renderAt(<TermsPage />);
    await waitFor(() => expect(asked.requests).toHaveLength(1));
    expect(screen.queryByText(/The fee is currently/)).not.toBeInTheDocument();
    expect(screen.queryByText('Who operates Marsam')).not.toBeInTheDocument();
  });
});
