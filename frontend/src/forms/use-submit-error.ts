/** Handles a failed submit: redirects users who must sign in or choose a role first, and shows the error to others. */
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import { authThen, profileSetupThen } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { useToasts } from '@/ui/toast';
import { useErrorMessage } from './use-error-message';

export function useSubmitError(fallback: string): (error: unknown) => void {
  const errorMessage = useErrorMessage();
  const { fail } = useToasts();
  const { reload } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return (error) => {
    fail(errorMessage(error, fallback));
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'not_signed_in') {
      void reload();
      void navigate(authThen(here));
    }
    if (code === 'profile_required') void navigate(profileSetupThen(here));
  };
}
