import { Route, Routes } from 'react-router';
import { RequestScreen } from '@/features/requests/request-screen';
import type { Annotation, Config, MessageThread, RequestDetail } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { renderAt } from './render';
import { openRequest } from './requests';
import { signedInAs } from './users';

interface Opened {
  readonly threads?: readonly MessageThread[];
  readonly notes?: readonly Annotation[];
  readonly language?: Language;
  readonly config?: Config;
  /** The dialog that is open. */
  readonly move?: string;
}

/** The account on the request's side. */
function signIn({ side }: RequestDetail): void {
  if (side === 'owner') signedInAs({ role: 'brand', company_name: 'Bait Al-Gahwa' });
  else if (side === 'admin') signedInAs({ role: 'admin', is_admin: true });
  else signedInAs({ role: 'creative' });
}

/** The page of a request, as its side sees it. */
export async function showRequest(
  request: RequestDetail,
  { threads, notes, language, config, move }: Opened = {},
): Promise<void> {
  signIn(request);
  openRequest(request, threads, notes, config);
  await renderAt(
    <Routes>
      <Route path="/requests/:id" element={<RequestScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/requests/${request.id}${move ? `?move=${move}` : ''}`, ...(language && { language }) },
  );
}
