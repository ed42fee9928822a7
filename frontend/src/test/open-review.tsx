/** Opens an application's page as an admin, within the list that it belongs to. */
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { ReviewedApplication, ReviewMove } from '@/api/admin-lifecycle';
import { AdminScreen } from '@/features/admin/admin-screen';
import { ReviewScreen } from '@/features/admin/review-screen';
import type { Language } from '@/i18n/languages';
import { renderAt } from './render';
import { signedInAs } from './users';
import { answerRead, refuseWire } from './wire';

/** With the moves that an admin has while the application waits. */
function forAdmin(application: ReviewedApplication): ReviewedApplication {
  const decisions: ReviewMove[] = application.is_reviewed ? [] : ['approve', 'reject'];
  const isSubmitted = !application.is_reviewed && application.stage !== 'needs_changes';
  return { ...application, allowed_moves: isSubmitted ? [...decisions, 'request-changes'] : decisions };
}

/** One application by its id. The mock server takes the counts for an application too, so that they are answered again. */
export function answerApplication(application: ReviewedApplication | null): void {
  if (application) answerRead('/api/admin/creative-applications/{id}', forAdmin(application));
  else refuseWire('get', '/api/admin/creative-applications/{id}', 404, 'not_found');
  answerRead('/api/admin/creative-applications/counts', { by_status: { Pending: 1 } });
}

interface ReviewOptions {
  readonly language?: Language;
  /** The page to begin with: the first application's if absent. */
  readonly at?: string;
}

export async function openReview(
  applications: readonly [ReviewedApplication, ...ReviewedApplication[]],
  { language = 'en', at = `/admin/applications/${applications[0].id}` }: ReviewOptions = {},
) {
  signedInAs({ id: 'u-hessa', role: 'admin', is_admin: true, full_name: 'Hessa' });
  answerRead('/api/admin/creative-applications', applications.map(forAdmin));
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
