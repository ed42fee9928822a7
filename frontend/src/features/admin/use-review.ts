/** Approving and rejecting an application. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { forget, type Draft } from '@/forms/drafts';
import { useErrorMessage } from '@/forms/use-error-message';
import { useToasts } from '@/ui/toast';
import { reviewApplicationMutation, type ReviewCommand } from '@/entities/application';

interface Review {
  readonly busy: ReviewCommand['kind'] | null;
  /** Why the last decision failed. */
  readonly failure: string | undefined;
  readonly pass: (id: string, command: ReviewCommand) => void;
  readonly reset: () => void;
}

/** What an admin has typed about one application. */
export function reasonDraft(id: string, admin: string): Draft {
  return { form: `reject-${id}`, owner: admin };
}

function isOnRoster(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'in_roster_already';
}

export function useReview(admin: string, onDone: () => void): Review {
  const { t } = useTranslation('admin');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutate, isPending, variables, error, reset } = useSingleMutation(reviewApplicationMutation);
  const pass = (id: string, command: ReviewCommand) =>
    mutate(
      { id, command },
      {
        onSuccess: () => {
          forget(reasonDraft(id, admin));
          succeed(t(command.kind === 'approve' ? 'approved' : 'rejected'));
          onDone();
        },
        onError: (refused) => {
          // Another admin was first: nothing is left to decide.
          if (!(refused instanceof ApiError && refused.status === 409) || isOnRoster(refused)) return;
          fail(errorMessage(refused, t('failed')));
          onDone();
        },
      },
    );
  const failed = variables?.command.kind === 'approve' ? 'approveFailed' : 'rejectFailed';
  return {
    busy: isPending ? variables.command.kind : null,
    // The common text addresses the creative.
    failure: error ? (isOnRoster(error) ? t('alreadyOnRoster') : errorMessage(error, t(failed))) : undefined,
    pass,
    reset,
  };
}
