import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anApplication } from '@/test/applications';
import { answerApplication, openReview } from '@/test/open-review';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { ReviewScreen } from './review-screen';

const list = '/api/admin/creative-applications';
const dana = anApplication();
const omar = anApplication({ id: 'omar', name: 'Omar' });
const tess = anApplication({ id: 'tess', name: 'Tess' });

const approved = anApplication({ is_reviewed: true, status: 'Accepted', reviewed_at: '2026-11-11T09:00:00Z' });
const rejected = anApplication({ is_reviewed: true, status: 'Rejected' });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of an application', () => {
  it('shows it in full, with the time it came', async () => {
    await openReview([dana]);
    expect(screen.getByRole('heading', { level: 1, name: 'Dana Al-Rashid' })).toBeVisible();
    expect(screen.getByText('To work with brands I admire.')).toBeVisible();
    expect(screen.getByText('November 10, 2026 at 12:05 PM')).toBeVisible();
    expect(screen.getByText('dana@example.com')).toBeVisible();
  });

  it('leads to the previous and the next of its list', async () => {
    await openReview([dana, omar, tess], { at: '/admin/applications/omar?q=a' });
    const steps = within(await screen.findByRole('navigation', { name: 'Review' }));
    expect(await steps.findByText('2 of 3')).toBeVisible();
    expect(steps.getByRole('link', { name: 'Previous application' })).toHaveAttribute(
      'href',
      '/admin/applications/0193-dana?q=a',
    );
    answerApplication(tess);
    await userEvent.click(steps.getByRole('link', { name: 'Next application' }));
    expect(address()).toBe('/admin/applications/tess?q=a');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tess' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next application' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'All Applications' })).toHaveAttribute('href', '/admin?q=a');
  });

  it('asks once for the next part of its list, also where that fails', async () => {
    let calls = 0;
    signedInAs({ role: 'admin', is_admin: true });
    answerApplication(dana);
    server.use(
      http.get(`*${list}`, () => {
        calls += 1;
        const link = `<${list}?cursor=abc&limit=20>; rel="next"`;
        return calls === 1
          ? HttpResponse.json([dana], { headers: { 'X-Total-Count': '2', Link: link } })
          : HttpResponse.json({ error: 'refused', code: 'unavailable' }, { status: 503 });
      }),
    );
    await renderAt(
      <Routes>
        <Route path="/admin/applications/:id" element={<ReviewScreen renderFacts={() => null} />} />
      </Routes>,
      { at: '/admin/applications/0193-dana' },
    );
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await waitFor(() => expect(calls).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toBe(2);
  });

  it('says what was decided, and offers no second decision', async () => {
    await openReview([anApplication({ ...rejected, review_note: 'Too few works.' })], {
      at: '/admin/applications/0193-dana?status=all',
    });
    expect(screen.getByText('Our note to the applicant')).toBeVisible();
    expect(screen.getByText('Too few works.')).toBeVisible();
    expect(screen.getByText('Not accepted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('offers what the server allows: no second wish for changes', async () => {
    await openReview([anApplication({ stage: 'needs_changes' })]);
    expect(screen.getByText('Changes requested')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request Changes' })).not.toBeInTheDocument();
    // It waits for its applicant, not for a review.
    expect(screen.queryByText('Waiting since')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Sent again', 'The changes we requested', 'Sent again on November 12, 2026'],
    ['ar', 'تاريخ إعادة الإرسال', 'التعديلات التي طلبناها', 'أُعيد إرساله في 12 نوفمبر 2026'],
  ] as const)('says when it was sent again, and what was asked: %s', async (language, again, asked, inList) => {
    const application = anApplication({ sent_again_at: '2026-11-12T09:05:00Z', review_note: 'A link, please.' });
    await openReview([application], { language });
    const term = await screen.findByText(again);
    expect(term.nextElementSibling).toHaveTextContent(/12.*2026.*12:05/);
    expect(screen.getByText(asked)).toBeVisible();
    expect(screen.getByText('A link, please.')).toBeVisible();
    answer('get', '/api/admin/creative-applications', [application]);
    await userEvent.click(screen.getByRole('link', { name: i18n.t('review.back', { ns: 'admin' }) }));
    expect(await screen.findByText(inList)).toBeVisible();
  });

  it('says that it does not exist', async () => {
    signedInAs({ role: 'admin', is_admin: true });
    answer('get', list, []);
    answerApplication(null);
    await renderAt(
      <Routes>
        <Route path="/admin/applications/:id" element={<ReviewScreen renderFacts={() => null} />} />
      </Routes>,
      { at: '/admin/applications/gone' },
    );
    expect(await screen.findByText('Application not found')).toBeVisible();
  });
});

describe('reviewing an application', () => {
  it('approves once however often it is clicked, and returns to the list', async () => {
    await openReview([dana, omar]);
    const sent = answer('post', '/api/admin/creative-applications/{id}/approve', approved);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    const again = answer('get', list, [omar]);
    approve.click();
    approve.click();
    expect(await screen.findByText('Application approved successfully!')).toBeVisible();
    expect(address()).toBe('/admin');
    expect(sent.requests).toHaveLength(1);
    await waitFor(() => expect(again.requests.length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dana Al-Rashid' })).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('rejects with a reason, and keeps it until it is sent', async () => {
    await openReview([dana]);
    await press('Reject');
    const question = within(await screen.findByRole('dialog', { name: /Reject Dana Al-Rashid/ }));
    await userEvent.type(question.getByLabelText(/^Reason/), ' Too few works. ');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await press('Reject');
    expect(await screen.findByLabelText(/^Reason/)).toHaveValue(' Too few works. ');
    const sent = answer('post', '/api/admin/creative-applications/{id}/reject', rejected);
    await press('Reject Application');
    expect(await screen.findByText('Application rejected')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Too few works.' });
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  it('inserts a template in the applicant’s language, and in the other if asked', async () => {
    await openReview([anApplication({ why_join: 'لأعمل مع علامات تجارية أحبها.' })]);
    await press('Reject');
    expect(await screen.findByText('Templates, inserted in Arabic')).toBeVisible();
    await press('Too little work');
    const reason = screen.getByLabelText(/^Reason/);
    expect(reason).toHaveValue('لا يضم معرض أعمالك ما يكفي لمراجعته. يسعدنا أن تتقدم مجددًا بثلاثة نماذج على الأقل.');
    await press('Use English');
    await press('Not our services');
    expect((reason as HTMLTextAreaElement).value.split('\n')).toEqual([
      expect.stringMatching(/^لا يضم/),
      'Your work does not fit the services that Marsam currently offers.',
    ]);
  });

  it('asks for changes with a note, which must be written', async () => {
    await openReview([dana]);
    const sent = answer('post', `${list}/{id}/request-changes`, { ...dana, stage: 'needs_changes' });
    await press('Request Changes');
    await press('Send to Applicant');
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveFocus();
    expect(sent.requests).toHaveLength(0);
    await press('Portfolio link');
    await press('Send to Applicant');
    expect(await screen.findByText('Changes requested')).toBeVisible();
    expect(await sent.body()).toEqual({
      note: 'Please check your portfolio link: it does not open, or it is private.',
    });
  });

  it('says that another admin was first, and returns to the list', async () => {
    await openReview([dana]);
    refuse('post', '/api/admin/creative-applications/{id}/approve', 409, 'already_reviewed');
    answer('get', list, []);
    await press('Approve');
    expect(await screen.findByText('Another admin has already reviewed this application.')).toBeVisible();
    expect(await screen.findByText('No Pending Applications')).toBeVisible();
  });

  it('addresses the admin when the creative is on the roster already', async () => {
    await openReview([dana]);
    refuse('post', '/api/admin/creative-applications/{id}/approve', 409, 'in_roster_already');
    await press('Approve');
    expect(await screen.findByText('This creative is already on the roster.')).toBeVisible();
    expect(address()).toBe('/admin/applications/0193-dana');
  });

  it('approves what was read, and shows what the applicant has changed since', async () => {
    await openReview([anApplication({ version: 3 })]);
    const sent = refuse('post', `${list}/{id}/approve`, 409, 'stale_stage');
    answerApplication(anApplication({ version: 4, why_join: 'To bake.' }));
    await press('Approve');
    expect(await screen.findByText(/The applicant has changed this in the meantime/)).toBeVisible();
    expect(await screen.findByText('To bake.')).toBeVisible();
    expect(address()).toBe('/admin/applications/0193-dana');
    expect(await sent.body()).toEqual({ version: 3 });
  });

  it('names the texts in which visitors would see a contact', async () => {
    await openReview([dana]);
    const codes = ['contact_in_text'];
    refuse('post', `${list}/{id}/approve`, 422, 'validation_failed', {
      bio: codes,
      bio_ar: codes,
      portfolioUrl: codes,
    });
    await press('Approve');
    const refusal =
      'Visitors would see contact details in: Bio and Portfolio link. Request changes before you approve.';
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it.each([
    ['Approve', '/api/admin/creative-applications/{id}/approve', 'Failed to approve application'],
    ['Reject', '/api/admin/creative-applications/{id}/reject', 'Failed to reject application'],
  ] as const)('keeps the application open when it cannot %s', async (action, path, text) => {
    await openReview([dana]);
    refuse('post', path, 500, 'internal');
    await press(action);
    if (action === 'Reject') await press('Reject Application');
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toBe('/admin/applications/0193-dana');
  });

  it('keeps a name in the other script in its place in the question', async () => {
    await openReview([dana], { language: 'ar' });
    await press('رفض');
    const title = await screen.findByRole('heading', { name: 'رفض طلب Dana Al-Rashid؟' });
    expect(title.querySelector('bdi')?.tagName).toBe('BDI');
  });
});
