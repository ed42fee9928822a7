/** Each page that promises how payment works promises what the operator's settings make true, and nothing before. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { FeeExample } from '@/features/about/fee-example';
import { CreativeSteps } from '@/features/about/for-creatives';
import { JoinScreen } from '@/features/applications/join-screen';
import { ContactScreen } from '@/features/contact/contact-screen';
import { QuoteScreen } from '@/features/quotes/quote-screen';
import { i18n } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import PrivacyPage from './privacy-page';
import ReviewsPolicyPage from './reviews-policy-page';
import TermsPage from './terms-page';

interface Promising {
  readonly page: ReactNode;
  readonly role?: 'brand' | 'creative';
  /** Whether paying directly adds something, too. */
  readonly both: boolean;
  /** Where its texts are: each has what it adds in either way. */
  readonly places: readonly string[];
}

const pages: Readonly<Record<string, Promising>> = {
  terms: { page: <TermsPage />, both: true, places: ['legal:terms.sections.six'] },
  'what a decision divides': { page: <TermsPage />, both: false, places: ['legal:terms.sections.eight'] },
  privacy: {
    page: <PrivacyPage />,
    both: true,
    places: ['legal:privacy.sections.three', 'legal:privacy.sections.four'],
  },
  'reviews policy': { page: <ReviewsPolicyPage />, both: true, places: ['reviews-policy:sections.numbers'] },
  'for creatives': { page: <CreativeSteps />, both: true, places: ['for-creatives:steps.paid'] },
  fee: { page: <FeeExample />, both: true, places: ['for-creatives:cost.note'] },
  contact: { page: <ContactScreen />, both: true, places: ['contact:projects.payment', 'contact:projects.cancelling'] },
  'request form': {
    page: <QuoteScreen />,
    role: 'brand',
    both: true,
    places: ['quotes:payment', 'quotes:terms.sections.3', 'quotes:terms.sections.4', 'quotes:terms.sections.5'],
  },
  'join form': { page: <JoinScreen />, role: 'creative', both: true, places: ['applications:terms.sections.4'] },
};

beforeAll(() =>
  i18n.loadNamespaces([
    'applications',
    'brief',
    'contact',
    'for-creatives',
    'legal',
    'quotes',
    'reviews-policy',
    'uploads',
  ]),
);

const flat = (node: unknown): string[] => (typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(flat));

function textsOf(language: Language, places: readonly string[], way: 'direct' | 'held'): string[] {
  return places.flatMap((place) => {
    const [namespace = '', path = ''] = place.split(':');
    return flat(i18n.getResource(language, namespace, `${path}.${way}`));
  });
}

async function open({ page, role }: Promising, language: Language) {
  if (role) signedInAs({ role });
  answer('get', '/api/creative/applications', []);
  const { container } = await renderAt(page, { language });
  return container;
}

const cases = (['en', 'ar'] as const).flatMap((language) =>
  Object.entries(pages).map(([name, page]) => ({ name, language, page })),
);

describe.each(cases)('$name, in $language', ({ language, page }) => {
  it.each([
    ['direct', 'held', null],
    ['held', 'direct', payments],
  ] as const)('says how brands pay where it is %s, and not the other way', async (way, other, provider) => {
    answer('get', '/api/config', aConfig({ payments: provider, service_fee_bps: 1_000 }));
    const container = await open(page, language);
    const texts = textsOf(language, page.places, way);
    expect(texts.length > 0).toBe(page.both || way === 'held');
    await waitFor(() => {
      for (const text of texts) expect(container).toHaveTextContent(text);
    });
    await screen.findAllByRole(page.role ? 'region' : 'heading');
    for (const text of textsOf(language, page.places, other)) expect(container).not.toHaveTextContent(text);
  });

  it('says neither where it is not known', async () => {
    refuse('get', '/api/config', 503, 'unavailable');
    const container = await open(page, language);
    await screen.findAllByRole(page.role ? 'region' : 'heading');
    for (const way of ['direct', 'held'] as const)
      for (const text of textsOf(language, page.places, way)) expect(container).not.toHaveTextContent(text);
  });
});
