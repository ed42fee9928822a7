import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { aDelivery, aFile, anAskedNote, aProject, aSound } from '@/test/requests';

describe('two versions', () => {
  const second = aFile({ id: '0193-second', name: 'menu-2.jpg' });

  it('stand side by side, the newest beside the one before, and each is chosen from a list', async () => {
    const third = aFile({ id: '0193-third', name: 'menu-3.jpg' });
    const deliveries = [aDelivery(1, [aFile()]), aDelivery(2, [second]), aDelivery(3, [third])];
    await showRequest(aProject({ deliveries }), { notes: [anAskedNote(1)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Compare Versions' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [before, after] = [
      dialog.getByRole('region', { name: 'Before' }),
      dialog.getByRole('region', { name: 'After' }),
    ];
    expect(within(before).getByRole('img')).toHaveAccessibleName('Delivered picture menu-2.jpg');
    expect(within(after).getByRole('img')).toHaveAccessibleName('Delivered picture menu-3.jpg');
    await userEvent.selectOptions(within(before).getByRole('combobox'), '0193-file');
    expect(within(before).getByRole('img')).toHaveAccessibleName('Delivered picture القائمة.jpg');
    expect(within(before).getByRole('button', { name: 'Note 1: Warmer here 1' })).toBeVisible();
  });

  it.each([
    ['one version', [aDelivery(1, [aFile(), second])]],
    ['versions of different kinds', [aDelivery(1, [aFile()]), aDelivery(2, [aSound()])]],
  ])('are not offered for %s', async (_what, deliveries) => {
    await showRequest(aProject({ deliveries }), { notes: [anAskedNote(1)] });
    await screen.findByRole('region', { name: 'Notes on version 1' });
    expect(screen.queryByRole('button', { name: 'Compare Versions' })).toBeNull();
  });
});
