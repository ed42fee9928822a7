/** A list that could not be loaded says so, never that it is empty, and comes by itself once the line is back. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/api/query-client';
import { Providers } from '@/app/providers';
import { AuditScreen } from '@/features/admin-audit/audit-screen';
import { MessagesScreen } from '@/features/admin-messages/messages-screen';
import { PeopleScreen } from '@/features/admin-people/people-screen';
import { ProblemsScreen } from '@/features/admin-problems/problems-screen';
import { ReportsScreen } from '@/features/admin-reports/reports-screen';
import { ReviewsScreen } from '@/features/admin-reviews/reviews-screen';
import { Inbox } from '@/features/inbox/inbox';
import { NotificationsScreen } from '@/features/notifications/notifications-screen';
import { BrandDashboard } from '@/features/requests/dashboard/brand-dashboard';
import { Roster } from '@/features/roster/roster';
import { ShortlistScreen } from '@/features/roster/shortlist/shortlist-screen';
import { i18n } from '@/i18n';
import { server } from './server';
import { aUser, signedInAs } from './users';

type Words = (key: string) => string;

interface List {
  readonly what: string;
  readonly path: string;
  /** The keys of what it says when it fails, and when it is empty. */
  readonly failed: string;
  readonly empty: string;
  readonly screen: ReactNode;
}

const admin = aUser({ role: 'admin', is_admin: true });

const lists: readonly List[] = [
  { what: 'roster', path: 'creatives', failed: 'roster:failed', empty: 'roster:empty.title', screen: <Roster /> },
  {
    what: 'shortlist',
    path: 'shortlist',
    failed: 'shortlist:failed',
    empty: 'shortlist:empty.title',
    screen: <ShortlistScreen />,
  },
  {
    what: 'inbox',
    path: 'creative/requests',
    failed: 'inbox:failed',
    empty: 'inbox:empty.invited.title',
    screen: <Inbox />,
  },
  {
    what: 'brand’s requests',
    path: 'brand/quote-requests',
    failed: 'quotes:dashboard.failed',
    empty: 'quotes:dashboard.emptyTitle',
    screen: <BrandDashboard banner={null} />,
  },
  {
    what: 'notifications',
    path: 'notifications',
    failed: 'notifications:failed',
    empty: 'notifications:emptyTitle',
    screen: <NotificationsScreen />,
  },
  {
    what: 'audit log',
    path: 'admin/audit',
    failed: 'admin-audit:failed',
    empty: 'admin-audit:emptyTitle',
    screen: <AuditScreen />,
  },
  {
    what: 'admin’s people',
    path: 'admin/users',
    failed: 'admin-people:failed',
    empty: 'admin-people:noneTitle',
    screen: <PeopleScreen admin={admin} />,
  },
  {
    what: 'admin’s messages',
    path: 'admin/contact-messages',
    failed: 'admin-messages:failed',
    empty: 'admin-messages:emptyTitle',
    screen: <MessagesScreen admin={admin} />,
  },
  {
    what: 'admin’s reports',
    path: 'admin/reports',
    failed: 'admin-reports:failed',
    empty: 'admin-reports:empty.open',
    screen: <ReportsScreen />,
  },
  {
    what: 'admin’s reviews',
    path: 'admin/reviews',
    failed: 'admin-reviews:failed',
    empty: 'admin-reviews:empty.all',
    screen: <ReviewsScreen />,
  },
  {
    what: 'admin’s problems',
    path: 'admin/disputes',
    failed: 'disputes:admin.failed',
    empty: 'disputes:admin.empty.waiting',
    screen: <ProblemsScreen />,
  },
];

let isDown = true;

beforeEach(() => {
  isDown = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

async function show({ path, screen: shown }: List, language: 'en' | 'ar'): Promise<Words> {
  signedInAs({ role: 'admin', is_admin: true });
  server.use(
    http.get(`*/api/${path}`, () => (isDown ? new HttpResponse(null, { status: 502 }) : HttpResponse.json([]))),
    http.get(`*/api/${path}/counts`, () => new HttpResponse(null, { status: 502 })),
  );
  await i18n.changeLanguage(language);
  render(
    <Providers queries={makeQueryClient()}>
      <MemoryRouter>{shown}</MemoryRouter>
    </Providers>,
  );
  return i18n.getFixedT(language) as Words;
}

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  describe.each(lists)('the $what that cannot be loaded', (list) => {
    it('says so, and is tried again', async () => {
      const words = await show(list, language);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words(list.failed));
      expect(alert).toHaveTextContent(words('errors:codes.unknown'));
      expect(screen.queryByText(words(list.empty))).not.toBeInTheDocument();
      isDown = false;
      await userEvent.click(screen.getByRole('button', { name: words('shell:tryAgain') }));
      expect(await screen.findByText(words(list.empty))).toBeVisible();
    });

    it('comes by itself when the line is back', async () => {
      const words = await show(list, language);
      await screen.findByRole('alert');
      act(() => void window.dispatchEvent(new Event('offline')));
      isDown = false;
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByText(words(list.empty))).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
