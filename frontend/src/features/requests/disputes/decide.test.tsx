import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { aDispute, aPosition } from '@/test/dispute-data';
import { showRequest } from '@/test/open-request';
import { aProject } from '@/test/requests';
import { answer } from '@/test/server';

const REASON = 'The kitchen was closed on both days, which no one could know before the work began.';

async function decide(language: Language = 'en') {
  const ofBrand = aPosition({ number: 2, side: 'brand', wish: 'continue', day: null, text: 'As agreed.' });
  answer('get', '/api/quote-requests/{id}/disputes', [
    aDispute({ turn: 'admin', positions: [aPosition(), ofBrand], allowed_moves: ['decide'] }),
  ]);
  const onHold = { stage: 'on_hold', waiting_on: 'admin', has_dispute: true, disputes_total: 1 } as const;
  await showRequest(aProject({ side: 'admin', allowed_moves: [], ...onHold }), { move: 'decide', language });
  return within(await screen.findByRole('dialog'));
}

describe('the decision of a problem', () => {
  it.each([
    [
      'en',
      'Send Decision',
      ['Choose an outcome.', 'Choose who is at fault, or no one.', 'Choose the part of the agreement it’s based on.'],
    ],
    [
      'ar',
      'إرسال القرار',
      ['اختر نتيجة القرار.', 'اختر الطرف المسؤول، أو لا أحد.', 'اختر البند الذي يستند إليه القرار.'],
    ],
  ] as const)('says everything that is not chosen at once, in %s', async (language, submit, said) => {
    const dialog = await decide(language);
    await userEvent.type(await dialog.findByRole('textbox'), REASON);
    // Both groups have had the focus.
    for (const radio of dialog.getAllByRole('radio')) radio.focus();
    await userEvent.click(dialog.getByRole('button', { name: submit }));
    for (const sentence of said) expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  });

  it('is made with what both sides suggest next to it', async () => {
    const dialog = await decide();
    const shown = await dialog.findAllByRole('definition');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/As agreed\.$/),
      expect.stringMatching(/^More time, until .*The kitchen was closed\.$/),
    ]);
  });
});
