/** Asks the server where the provider signs people in, and sends the browser there. */
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { useRefusalText } from '@/forms/use-refusal-text';
import { leaveFor } from '@/lib/leave';
import { logFailure } from '@/lib/log';
import type { Provider } from '@/lib/providers';
import { useToasts } from '@/ui/toast';
import { providerAddress } from './api';
import { keepNext } from './kept-next';

interface ProviderLogin {
  readonly start: (provider: Provider) => void;
  readonly starting: Provider | undefined;
}

export function useProviderLogin(next: string | undefined): ProviderLogin {
  const { ofCode } = useAuthFailed();
  const { fail } = useToasts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (provider: Provider) => {
      const address = await providerAddress(provider);
      keepNext(next);
      leaveFor(address);
    },
    onError: (error) => {
      if (error instanceof ApiError) logFailure(`Failed to get login redirect URL: API responded with HTTP status ${error.status}`);
      fail(ofCode(error));
    },
  });
  return {
    start: (provider) => {
      if (!isPending) mutate(provider);
    },
    starting: isPending ? variables : undefined,
  };
}

/** The known reason, or that it failed. */
function useAuthFailed() {
  const refusalText = useRefusalText();
  const { ofError } = useErrorText();
  const failed = ofError(new ApiError(0, 'auth_failed', 'Authentication failed.'));
  return { ofCode: (error: unknown) => refusalText(error, failed) };
}
