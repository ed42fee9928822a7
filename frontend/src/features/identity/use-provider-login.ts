/** Fetches the URL of the provider's sign-in page, and redirects the browser to it. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useErrorMessage } from '@/forms/use-error-message';
import { leaveFor } from '@/lib/leave';
import { logFailure } from '@/lib/log';
import type { Provider } from '@/lib/providers';
import { useToasts } from '@/ui/toast';
import { startProviderSignInMutation } from '@/entities/sign-in';
import { saveReturnPath } from './return-path';

interface ProviderLogin {
  readonly start: (provider: Provider) => void;
  readonly starting: Provider | undefined;
}

export function useProviderLogin(next: string | undefined): ProviderLogin {
  const authFailed = useAuthFailed();
  const { fail } = useToasts();
  const { mutate, isPending, variables } = useSingleMutation({
    ...startProviderSignInMutation,
    onSuccess: (address) => {
      saveReturnPath(next);
      leaveFor(address);
    },
    onError: (error) => {
      if (error instanceof ApiError)
        logFailure(`Failed to get login redirect URL: API responded with HTTP status ${error.status}`);
      fail(authFailed(error));
    },
  });
  return {
    start: (provider) => {
      if (!isPending) mutate(provider);
    },
    starting: isPending ? variables : undefined,
  };
}

/** The failure message, followed by the reason if there is one. */
function useAuthFailed(): (error: unknown) => string {
  const errorMessage = useErrorMessage();
  const { t } = useTranslation('errors');
  const failed = t('codes.auth_failed');
  return (error) => {
    const message = errorMessage(error, failed);
    return message.startsWith(failed) ? message : `${failed} ${message}`;
  };
}
