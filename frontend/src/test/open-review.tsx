/** Opens an application's page as an admin, within the list that it belongs to. */
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { needsChanges } from '@/api/status';
import type { AdminApplication, ReviewMove } from '@/api/types';
import { AdminScreen } from '@/features/admin/admin-screen';
import { ReviewScreen } from '@/features/admin/review-screen';
import type { Language } from '@/i18n/languages';
import { renderAt } from './render';
import { signedInAs } from './users';
import { answer, refuse } from './server';
import { withStatuses } from './request-rows';

/** With the moves that an admin has while the application of someone else waits. */
function forAdmin(application: AdminApplication): AdminApplication {
  const isClosed = application.is_reviewed || application.is_own;
  const decisions: ReviewMove[] = isClosed ? [] : ['approve', 'reject'];
  const isSubmitted = !isClosed && !needsChanges(application);
  return { ...application, allowed_moves: isSubmitted ? [...decisions, 'request-changes'] : decisions };
}

/** One application by its id. The mock server takes the counts for an application too, so that they are answered again. */
export function answerApplication(application: AdminApplication | null): void {
  if (application) answer('get', '/api/admin/creative-applications/{id}', forAdmin(application));
  else refuse('get', '/api/admin/creative-applications/{id}', 404, 'not_found');
  answer('get', '/api/admin/creative-applications/counts', {
    by_status: withStatuses({ Pending: 1 }),
    needs_changes: 0,
  });
}

interface ReviewOptions {
  readonly language?: Language;
  /** The page to begin with: the first application's if absent. */
  readonly at?: string;
}

export async function openReview(
  applications: readonly [AdminApplication, ...AdminApplication[]],
  { language = 'en', at = `/admin/applications/${applications[0].id}` }: ReviewOptions = {},
) {
  signedInAs({ id: 'u-hessa', role: 'admin', is_admin: true, full_name: 'Hessa' });
  answer('get', '/api/admin/creative-applications', applications.map(forAdmin));
  answerApplication(applications[0]);
  const pages = await renderAt(
    <Routes>
      <Route path="/admin" element={<AdminScreen />} />
      <Route
        path="/admin/applications/:id"
        element={<ReviewScreen renderFacts={(application) => <p>{application.why_join}</p>} />}
      />
    </Routes>,
    { at, language },
  );
  await screen.findByRole('heading', { level: 1 });
  return pages;
}
