import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCreative } from '@/test/creatives';
import { matchMedia } from '@/test/media';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { CreativeProfile } from './creative-profile';

const noGallery = () => null;

/** The profile of Noura, with no one else of her service unless the test says so. */
function answerProfile(differences: Parameters<typeof aCreative>[0] = {}) {
  answer('get', '/api/creatives/{id}', aCreative(differences));
  return answer('get', '/api/creatives', [aCreative(differences)]);
}

describe('the page of a creative', () => {
  it('says what they do, for how much, and leads to the request', async () => {
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Noura Al-Mutawa' })).toBeVisible();
    expect(screen.getByText('Food Photography')).toBeVisible();
    expect(screen.getByText('Arabic, English')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request Quote' })).toHaveAttribute(
      'href',
      '/request-quote?creative=0193-noura',
    );
    expect(screen.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it('tells links of one site apart, with the address of each', async () => {
    const further = ['noura', 'noura.food'].map((name) => ({
      label: 'instagram.com',
      url: `https://www.instagram.com/${name}`,
    }));
    answerProfile({ portfolio_links: further });
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    const link = await screen.findByRole('link', { name: /instagram\.com\/noura$/ });
    expect(link).toHaveAccessibleDescription('https://www.instagram.com/noura');
    expect(screen.getByRole('link', { name: /instagram\.com\/noura\.food$/ })).toBeVisible();
  });

  it('is in Arabic for Arabic readers, and says so where the text is not', async () => {
    answerProfile({ bio_ar: null });
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />, { language: 'ar' });
    expect(await screen.findByRole('heading', { level: 1, name: 'نورة المطوع' })).toBeVisible();
    expect(screen.getByText('تصوير الأطعمة')).toBeVisible();
    expect(screen.getByText('متوفر بالإنجليزية فقط.')).toBeVisible();
    expect(screen.getByText('Food and product photographer.')).toHaveAttribute('lang', 'en');
  });

  it('says when the creative is no longer listed', async () => {
    refuse('get', '/api/creatives/{id}', 404, 'not_found');
    await renderAt(<CreativeProfile gallery={noGallery} id="gone" />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This creative is no longer on Marsam' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Creatives' })).toHaveAttribute('href', '/creatives');
  });

  it('offers another try when it could not be loaded', async () => {
    refuse('get', '/api/creatives/{id}', 500, 'internal');
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe('the request button', () => {
  it.each([
    ['before the links on a wide screen', false],
    ['after them on a phone, where it stays at the foot of the screen', true],
  ] as const)('comes %s, on the page as for the keyboard', async (_where, isNarrow) => {
    if (isNarrow) matchMedia();
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await screen.findByRole('link', { name: 'Request Quote' });
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names.indexOf('Request Quote') > names.indexOf('View Portfolio')).toBe(isNarrow);
  });
});

describe('what a visitor reads first', () => {
  it.each([
    [true, 'Yes'],
    [false, 'No'],
    [null, null],
  ])('says of the Kuwaiti dialect what was answered: %s', async (answered, text) => {
    answerProfile({ can_perform_kuwaiti_dialect: answered });
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await screen.findByRole('heading', { level: 1, name: 'Noura Al-Mutawa' });
    const said = screen.queryByText('Kuwaiti dialect');
    if (text === null) expect(said).not.toBeInTheDocument();
    else expect(said?.closest('div')).toHaveTextContent(text);
  });

  it('leaves out years of experience that were not stated', async () => {
    answerProfile({ years_experience: null });
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header') ?? document.body;
    expect(within(head).getAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    ['en', ['Salmiya', '7 years of experience', 'KWD 15-30/hour']],
    ['ar', ['السالمية', '7 سنوات خبرة', '15 إلى 30 د.ك للساعة']],
  ] as const)('is place, experience and rate, under the name: %s', async (language, expected) => {
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />, { language });
    const head = (await screen.findByRole('heading', { level: 1 })).closest('header');
    if (!head) throw new Error('the name has no head');
    expect(
      within(head)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(expected);
  });

  it('names every service once', async () => {
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await screen.findByRole('heading', { level: 1 });
    for (const service of ['Photography', 'UGC', 'Branding', 'Videography']) {
      expect(screen.getAllByText(service)).toHaveLength(1);
    }
  });
});

describe('the request for a quote', () => {
  it('is offered to brands, and not to a creative, who would be refused', async () => {
    answerProfile();
    signedInAs({ role: 'brand' });
    const brand = await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    expect(await screen.findByRole('link', { name: 'Request Quote' })).toBeVisible();
    brand.unmount();
    signedInAs({ role: 'creative' });
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    expect(await screen.findByRole('link', { name: 'View Portfolio' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Request Quote' })).not.toBeInTheDocument());
  });
});

describe('similar creatives', () => {
  const others = ['Dana', 'Salem', 'Hala', 'Omar', 'Lina'].map((name) => aCreative({ id: `0193-${name}`, name }));

  it('are up to four of the same service, without the one who is shown', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    const { requests } = answer('get', '/api/creatives', [aCreative(), ...others]);
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    const row = within(await screen.findByRole('region', { name: 'More Photography creatives' }));
    expect(row.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Dana',
      'Salem',
      'Hala',
      'Omar',
    ]);
    expect(row.getByRole('link', { name: 'All Photography Creatives' })).toHaveAttribute(
      'href',
      '/creatives?service=Photography',
    );
    expect(new URL(requests[0]?.url ?? '').searchParams.get('service')).toBe('Photography');
  });

  it('are of the service that the visitor filtered by', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives', others);
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />, {
      state: { rosterSearch: 'service=branding&industry=Food' },
    });
    expect(await screen.findByRole('region', { name: 'More Branding creatives' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request Quote' })).toHaveAttribute(
      'href',
      '/request-quote?creative=0193-noura&service=Branding',
    );
  });

  it('leave no heading behind where there are none', async () => {
    const { requests } = answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: /^More / })).not.toBeInTheDocument();
  });
});

describe('sharing a profile', () => {
  const address = 'http://localhost:8080/creatives/0193-noura';

  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('opens the sheet of the system', async () => {
    const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Share Profile' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Noura Al-Mutawa on Marsam', url: address });
  });

  it('offers WhatsApp and the link where the sheet refuses, and nothing else when it is closed', async () => {
    const share = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Share Profile' }));
    expect(screen.queryByRole('link', { name: 'Share on WhatsApp' })).not.toBeInTheDocument();
    share.mockImplementation(() => Promise.reject(new DOMException('refused', 'NotAllowedError')));
    await userEvent.click(screen.getByRole('button', { name: 'Share Profile' }));
    expect(await screen.findByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
  });

  it.each([
    {
      language: 'en',
      whatsapp: 'Share on WhatsApp',
      text: 'Noura Al-Mutawa on Marsam',
      copy: 'Copy Link',
      copied: 'Link copied',
    },
    {
      language: 'ar',
      whatsapp: 'مشاركة عبر واتساب',
      text: 'نورة المطوع في مرسم',
      copy: 'نسخ الرابط',
      copied: 'تم نسخ الرابط',
    },
  ] as const)('leads to WhatsApp or copies the link: $language', async ({ language, whatsapp, text, copy, copied }) => {
    const user = userEvent.setup();
    answerProfile();
    await renderAt(<CreativeProfile gallery={noGallery} id="0193-noura" />, { language });
    expect(await screen.findByRole('link', { name: whatsapp })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`,
    );
    await user.click(screen.getByRole('button', { name: copy }));
    expect(await screen.findByText(copied)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });
});
