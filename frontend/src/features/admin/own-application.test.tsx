import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { openReview } from '@/test/open-review';
import { refuse } from '@/test/server';

describe('an application of the admin who reads it', () => {
  it.each([
    ['en', 'This application is yours, so another admin decides.', /^(?:Approve|Reject|Request Changes)$/],
    ['ar', 'هذا الطلب لك، فالقرار لمشرف آخر.', /^(?:قبول|رفض|طلب تعديلات)$/u],
  ] as const)('is left to others: %s', async (language, said, decide) => {
    await openReview([anApplication({ is_own: true })], { language });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('button', { name: decide })).toBeNull();
  });

  it('says nothing once others have decided', async () => {
    const decided = anApplication({ is_own: true, is_reviewed: true, status: 'Accepted' });
    await openReview([decided], { at: `/admin/applications/${decided.id}?status=all` });
    expect(screen.queryByText(/another admin decides/)).toBeNull();
  });

  it('is refused with the reason where that was not known', async () => {
    await openReview([anApplication()]);
    refuse('post', '/api/admin/creative-applications/{id}/approve', 409, 'admin_account');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/another admin must review its application/)).toBeVisible();
  });
});
