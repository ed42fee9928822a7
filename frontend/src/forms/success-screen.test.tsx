import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { ButtonLink } from '@/ui/button';
import { SuccessScreen } from './success-screen';

const shown = <SuccessScreen title="Sent" text="Thank you." actions={<ButtonLink to="/next">Go on</ButtonLink>} />;

it('does not take the second click of a double click on the button before it', async () => {
  await renderAt(shown);
  const link = screen.getByRole('link', { name: 'Go on' });
  await expect(userEvent.click(link)).rejects.toThrow(/pointer-events/);
  await waitFor(() => expect(link).not.toHaveStyle({ pointerEvents: 'none' }));
  await waitFor(() => userEvent.click(link));
  expect(address()).toBe('/next');
});

it('takes the keyboard at once', async () => {
  await renderAt(shown);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/next');
});
