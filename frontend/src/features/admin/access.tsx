/** The cached user may be out of date: what a call refuses for want of rights closes the page. */
import { Navigate } from 'react-router';
import { ApiError } from '@/api/errors';
import { paths } from '@/lib/paths';
import { TwoStepRequired } from './two-step-required';

export function isAccessRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

export function AccessRefused({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError && error.code === 'totp_setup_required') return <TwoStepRequired />;
  // Admin rights were revoked while the page was open.
  return <Navigate to={paths.adminSetup} replace state={{ refused: true }} />;
}
