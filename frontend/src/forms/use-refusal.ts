/** What a form does when the server refuses it: sends on who must sign in or choose a role first, tells everybody else why. */
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import { authThen, profileSetupThen } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { useToasts } from '@/ui/toast';
import { useRefusalText } from './use-refusal-text';

export function useRefusal(fallback: string): (error: unknown) => void {
  const refusalText = useRefusalText();
  const { fail } = useToasts();
  const { reload } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return (error) => {
    fail(refusalText(error, fallback));
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'not_signed_in') {
      void reload();
      void navigate(authThen(here));
    }
    if (code === 'profile_required') void navigate(profileSetupThen(here));
  };
}
