import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { DesignSheet } from './design-sheet';

const panels = ['English · Light', 'العربية · فاتح', 'English · Dark', 'العربية · داكن'] as const;

describe('the sheet of parts', () => {
  it('shows every part in both directions and both themes', async () => {
    await renderAt(<DesignSheet />);
    for (const name of panels) {
      const panel = await screen.findByRole('group', { name });
      expect(panel).toHaveAttribute('dir', name.startsWith('English') ? 'ltr' : 'rtl');
      expect(panel).toHaveAttribute('data-theme', /Light|فاتح/.test(name) ? 'light' : 'dark');
      expect(within(panel).getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(9);
    }
    expect(
      within(screen.getByRole('group', { name: panels[0] })).getAllByText('+2')[0]?.parentElement,
    ).toHaveTextContent('+2 more');
    expect(
      within(screen.getByRole('group', { name: panels[3] })).getAllByText('+2')[0]?.parentElement,
    ).toHaveTextContent('+2 أخرى');
  });

  it('opens its dialogs and shows its news in the panel that was pressed', async () => {
    await renderAt(<DesignSheet />);
    const panel = await screen.findByRole('group', { name: panels[1] });
    await userEvent.click(within(panel).getByRole('button', { name: 'افتح النافذة' }));
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'نورة المطوع' })).getByRole('button', { name: 'إغلاق النافذة' }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'تم قبول الطلب بنجاح!' }));
    expect(within(panel).getAllByText('تم قبول الطلب بنجاح!').length).toBeGreaterThan(2);
  });
});
