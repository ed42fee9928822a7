import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { matchMedia } from '@/test/media';
import { showRequest } from '@/test/open-request';
import { aDelivery, aFile, anAskedNote, aProject, aSound } from '@/test/requests';

describe('two versions', () => {
  const second = aFile({ id: '0193-second', name: 'menu-2.jpg' });

  it('are side by side, the newest next to the one before, and each is chosen from a list', async () => {
    const third = aFile({ id: '0193-third', name: 'menu-3.jpg' });
    const deliveries = [aDelivery(1, [aFile()]), aDelivery(2, [second]), aDelivery(3, [third])];
    await showRequest(aProject({ deliveries }), { notes: [anAskedNote(1)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Compare Versions' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [before, after] = [
      dialog.getByRole('region', { name: 'Before' }),
      dialog.getByRole('region', { name: 'After' }),
    ];
    expect(within(before).getByRole('img')).toHaveAccessibleName('Delivered image menu-2.jpg');
    expect(within(after).getByRole('img')).toHaveAccessibleName('Delivered image menu-3.jpg');
    await userEvent.selectOptions(within(before).getByRole('combobox'), '0193-file');
    expect(within(before).getByRole('img')).toHaveAccessibleName('Delivered image القائمة.jpg');
    expect(within(before).getByRole('button', { name: 'Note 1: Warmer here 1' })).toBeVisible();
  });

  it('take turns in one place on a phone, with a switch', async () => {
    matchMedia();
    const deliveries = [aDelivery(1, [aFile()]), aDelivery(2, [second])];
    await showRequest(aProject({ deliveries }), { notes: [anAskedNote(1)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Compare Versions' }));
    const dialog = within(await screen.findByRole('dialog'));
    const tab = (name: string) => dialog.getByRole('tab', { name });
    expect(tab('Version 2')).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('img')).toHaveAccessibleName('Delivered image menu-2.jpg');
    tab('Version 2').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Version 1')).toHaveFocus();
    expect(dialog.getByRole('img')).toHaveAccessibleName('Delivered image القائمة.jpg');
    await userEvent.click(tab('Version 2'));
    expect(dialog.getByRole('region', { name: 'After' })).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Before' })).toBeNull();
  });

  it('are switched by words of their own in Arabic, and where both are of one version', async () => {
    matchMedia();
    const twoAndOne = [
      aDelivery(1, [aFile()]),
      aDelivery(2, [second, aFile({ id: '0193-third', name: 'menu-3.jpg' })]),
    ];
    await showRequest(aProject({ deliveries: twoAndOne }), { language: 'ar' });
    await userEvent.click(await screen.findByRole('button', { name: 'مقارنة النسخ' }));
    const dialog = within(await screen.findByRole('dialog'));
    const tabs = () => dialog.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs()).toEqual(['النسخة 1', 'النسخة 2']);
    await userEvent.click(dialog.getByRole('tab', { name: 'النسخة 1' }));
    await userEvent.selectOptions(dialog.getByRole('combobox'), '0193-third');
    expect(tabs()).toEqual(['قبل', 'بعد']);
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
