import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { AdminScreen } from './admin-screen';
import { atStages } from '@/test/request-rows';

const admin = { role: 'admin', is_admin: true, full_name: 'Hessa' } as const;
const list = '/api/admin/creative-applications';

const lost = () => HttpResponse.error();
const down = () => new HttpResponse('<html>', { status: 503 });
const throttled = () =>
  HttpResponse.json({ error: 'slow', code: 'too_many_attempts' }, { status: 429, headers: { 'Retry-After': '290' } });

function counted() {
  answer('get', `${list}/counts`, {
    by_status: { Pending: 4, Accepted: 2, Completed: 30, Rejected: 5, Withdrawn: 1 },
    needs_changes: 1,
  });
}

describe('the admin panel', () => {
  it('shows what is pending as a table, with three skills and the rest counted', async () => {
    signedInAs(admin);
    counted();
    answer('get', list, [anApplication({ email_verified: false })]);
    await renderAt(<AdminScreen />, { at: '/admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Creative Applications Admin' })).toBeVisible();
    expect(screen.getByText('Hessa')).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Pending applications' }));
    expect(table.getByText('dana@example.com')).toBeVisible();
    expect(table.getByText('+1').parentElement).toHaveTextContent('+1 more');
    expect(table.getByText('4 years')).toBeVisible();
    expect(table.getByText('Email not verified')).toBeVisible();
    expect(table.getByRole('link', { name: 'Dana Al-Rashid' })).toHaveAttribute(
      'href',
      '/admin/applications/0193-dana',
    );
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['4', '37']),
    );
  });

  it('asks for the oldest first, and for a status or a name in the order of the list', async () => {
    signedInAs(admin);
    counted();
    const sent = answer('get', list, []);
    await renderAt(<AdminScreen />, { at: '/admin' });
    await screen.findByText('No Pending Applications');
    const queries = () => sent.requests.map(({ url }) => new URL(url).search);
    expect(queries()).toContain('?status=Pending&order=oldest&limit=50');
    await userEvent.click(await screen.findByRole('link', { name: 'Not accepted 5' }));
    expect(address()).toBe('/admin?status=Rejected');
    await waitFor(() => expect(queries()).toContain('?status=Rejected&limit=50'));
    expect(await screen.findByText('No applications match')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'dana{Enter}');
    await waitFor(() => expect(queries()).toContain('?status=Rejected&q=dana&limit=50'));
    expect(address()).toBe('/admin?status=Rejected&q=dana');
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(queries()).toContain('?q=dana&limit=50'));
  });

  it('loads the next page', async () => {
    signedInAs(admin);
    answer('get', list, [anApplication()], { headers: { Link: '</api/x?cursor=c-1>; rel="next"' } });
    await renderAt(<AdminScreen />, { at: '/admin?status=all' });
    const more = await screen.findByRole('button', { name: 'Show More' });
    const next = answer('get', list, [anApplication({ id: 'b', name: 'Omar' })]);
    await userEvent.click(more);
    expect(await screen.findByRole('link', { name: 'Omar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dana Al-Rashid' })).toBeVisible();
    expect(next.requests.at(0)?.url).toMatch(/cursor=c-1/);
  });

  it('names creatives in Arabic where they have such a name', async () => {
    signedInAs(admin);
    answer('get', list, [
      anApplication({ name_ar: 'دانة الراشد', location_ar: 'السالمية' }),
      anApplication({ id: '2', name: 'Tess Cruz' }),
    ]);
    await renderAt(<AdminScreen />, { at: '/admin', language: 'ar' });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByRole('link', { name: 'دانة الراشد' })).toBeVisible();
    expect(table.getByText('السالمية')).toBeVisible();
    expect(table.getByText('Tess Cruz')).toBeVisible();
  });

  it('shows the latest decisions in the server’s order, next to the queue only', async () => {
    signedInAs(admin);
    const reviewed = ['07', '06'].map((day) =>
      anApplication({
        id: day,
        name: `Creative ${day}`,
        is_reviewed: true,
        status: 'Accepted',
        reviewed_at: `2026-11-${day}T09:00:00Z`,
      }),
    );
    const asked = answer('get', list, reviewed);
    const page = await renderAt(<AdminScreen />, { at: '/admin' });
    const latest = within(await screen.findByRole('list', { name: 'Recently Reviewed' }));
    expect(latest.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Creative 07',
      'Creative 06',
    ]);
    expect(asked.requests.map(({ url }) => new URL(url).search)).toContain('?order=reviewed&limit=6');
    page.unmount();
    await renderAt(<AdminScreen />, { at: '/admin?status=Accepted' });
    await screen.findByRole('table', { name: 'Applications' });
    expect(screen.queryByRole('list', { name: 'Recently Reviewed' })).not.toBeInTheDocument();
  });

  it('leads to the other sections, with what waits in each', async () => {
    signedInAs(admin);
    counted();
    answer('get', list, []);
    answer('get', '/api/admin/quote-requests/counts', { by_stage: atStages(), waiting_on_admin: 2, total: 9 });
    answer('get', '/api/admin/contact-messages/counts', { open: 0, answered: 3, closed: 0 });
    answer('get', '/api/admin/works/counts', { new: 7, seen: 3, hidden: 1 });
    answer('get', '/api/admin/reports/counts', { open: 5, closed: 3 });
    await renderAt(<AdminScreen />, { at: '/admin' });
    const sections = within(await screen.findByRole('navigation', { name: 'Admin sections' }));
    await sections.findByText('2 waiting');
    expect(sections.getByText('3 waiting')).toBeInTheDocument();
    expect(sections.getByText('7 waiting')).toBeInTheDocument();
    expect(await sections.findByText('5 waiting')).toBeInTheDocument();
    expect(sections.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/requests',
      '/admin/requests?problems=waiting',
      '/admin/messages',
      '/admin/works',
      '/admin/reports',
      '/admin/reviews',
      '/admin/people',
      '/admin/audit',
      '/admin/overview',
    ]);
    expect(sections.getByRole('link', { name: /^Applications/ })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    [1, 'بالانتظار: 1'],
    [2, 'بالانتظار: 2'],
    [11, 'بالانتظار: 11'],
  ])('counts what waits in Arabic words that agree with every section: %i', async (open, said) => {
    signedInAs(admin);
    counted();
    answer('get', list, []);
    answer('get', '/api/admin/reports/counts', { open, closed: 0 });
    await renderAt(<AdminScreen />, { at: '/admin', language: 'ar' });
    const sections = within(await screen.findByRole('navigation', { name: 'أقسام الإشراف' }));
    expect(await sections.findByRole('link', { name: `البلاغات ${said}` })).toBeInTheDocument();
  });

  it('says when the list cannot be loaded', async () => {
    signedInAs(admin);
    refuse('get', '/api/admin/creative-applications', 500, 'internal');
    await renderAt(<AdminScreen />, { at: '/admin' });
    expect(await screen.findByText('Failed to load applications')).toBeVisible();
  });

  it('redirects other accounts to the setup, and a visitor to the sign-in', async () => {
    const visitor = await renderAt(<AdminScreen />, { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin'));
    visitor.unmount();
    signedInAs({ role: 'brand' });
    const brand = await renderAt(<AdminScreen />, { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/admin/setup'));
    brand.unmount();
    signedInAs(admin);
    refuse('get', '/api/admin/creative-applications', 403, 'forbidden');
    await renderAt(<AdminScreen />, { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/admin/setup'));
  });

  it('denies access where it could not be checked', async () => {
    document.cookie = 'marsam_signed_in=1';
    refuse('get', '/api/users/me', 500, 'internal');
    await renderAt(<AdminScreen />, { at: '/admin' });
    expect(await screen.findByText('Failed to verify admin access')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Setup Admin Access' })).toHaveAttribute('href', '/admin/setup');
  });

  it.each([
    ['en', 'the network', lost, 'Failed to verify admin access. Network connection lost.'],
    ['en', 'a proxy', down, 'Failed to verify admin access. We’re briefly unavailable.'],
    [
      'en',
      'too many calls',
      throttled,
      'Failed to verify admin access. Too many attempts. You can try again in 5 minutes.',
    ],
    ['ar', 'the network', lost, 'تعذّر التحقق من صلاحيات الإشراف. انقطع الاتصال.'],
    ['ar', 'a proxy', down, 'تعذّر التحقق من صلاحيات الإشراف. الخدمة متوقفة مؤقتًا.'],
    ['ar', 'too many calls', throttled, 'تعذّر التحقق من صلاحيات الإشراف. محاولات كثيرة متتالية.'],
  ] as const)('says in %s that it could not be checked because of %s', async (language, _what, response, text) => {
    document.cookie = 'marsam_signed_in=1';
    server.use(http.get('*/api/users/me', response));
    await renderAt(<AdminScreen />, { at: '/admin', language });
    expect(await screen.findByText((shown) => shown.startsWith(text))).toBeVisible();
  });

  it.each([
    ['en', 'the network', lost, 'Failed to load applications', 'Network connection lost.'],
    ['en', 'a proxy', down, 'Failed to load applications', 'We’re briefly unavailable.'],
    ['en', 'too many calls', throttled, 'Failed to load applications', 'You can try again in 5 minutes.'],
    ['ar', 'the network', lost, 'تعذّر تحميل الطلبات', 'انقطع الاتصال.'],
    ['ar', 'a proxy', down, 'تعذّر تحميل الطلبات', 'الخدمة متوقفة مؤقتًا.'],
    ['ar', 'too many calls', throttled, 'تعذّر تحميل الطلبات', 'يمكنك المحاولة مجددًا بعد 5 دقائق.'],
  ] as const)(
    'says in %s that the list was not loaded because of %s',
    async (language, _what, response, text, cause) => {
      signedInAs(admin);
      server.use(http.get('*/api/admin/creative-applications', response));
      await renderAt(<AdminScreen />, { at: '/admin', language });
      const alert = (await screen.findByText(text)).closest('[role=alert]');
      expect(alert).toHaveTextContent(cause);
    },
  );

  it('says why it could not be checked, and tries again', async () => {
    document.cookie = 'marsam_signed_in=1';
    refuse('get', '/api/users/me', 503, 'unavailable');
    await renderAt(<AdminScreen />, { at: '/admin' });
    expect(await screen.findByText(/^Failed to verify admin access\. We’re briefly unavailable/)).toBeVisible();
    signedInAs({ role: 'admin', is_admin: true });
    refuse('get', '/api/admin/creative-applications', 503, 'unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    const failed = (await screen.findByText('Failed to load applications')).closest('[role=alert]');
    expect(failed).toHaveTextContent('briefly unavailable');
  });
});
