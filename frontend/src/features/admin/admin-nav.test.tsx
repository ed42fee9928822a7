import { useIsFetching } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { renderAt } from '@/test/render';
import { answer, noPayments } from '@/test/server';
import { signedInAs } from '@/test/users';
import { AdminNav } from './admin-nav';

it('counts payments and refunds that wait for a decision as their page does', async () => {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin']);
  const counts = { ...noPayments, attempts: { review: 2, captured: 9 }, refunds: { failed: 1, review: 3, done: 5 } };
  answer('get', '/api/admin/payments/counts', counts);
  await renderAt(<AdminNav section="payments" />, { at: '/admin/payments' });
  expect(await screen.findByRole('link', { name: /^Payments 6/ })).toBeVisible();
});

/** How many answers are on their way. */
function OnTheWay() {
  return <span data-testid="on-the-way">{useIsFetching()}</span>;
}

it('names neither payments nor payouts where there is no provider and never was one', async () => {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin']);
  const counts = { ...noPayments, attempts: { review: 0, captured: 0 }, refunds: { done: 0 } };
  const asked = answer('get', '/api/admin/payments/counts', counts);
  const nav = (
    <>
      <AdminNav section="applications" />
      <OnTheWay />
    </>
  );
  await renderAt(nav, { at: '/admin' });
  await waitFor(() => expect(asked.requests).toHaveLength(1));
  await waitFor(() => expect(screen.getByTestId('on-the-way')).toHaveTextContent(/^0$/));
  expect(screen.getByRole('link', { name: /^Applications/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});
