/** Approving and rejecting: the list is read again whatever the server said. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { forget, type Draft } from '@/forms/drafts';
import { useRefusalText } from '@/forms/use-refusal-text';
import { useToasts } from '@/ui/toast';
import { allApplications, review, type Verdict } from './api';

interface Review {
  readonly busy: Verdict['kind'] | null;
  /** Why the last decision did not pass. */
  readonly failure: string | undefined;
  readonly pass: (id: string, verdict: Verdict) => void;
  readonly reset: () => void;
}

/** What an admin has typed about one application. */
export function reasonDraft(id: string, admin: string): Draft {
  return { form: `reject-${id}`, owner: admin };
}

export function useReview(admin: string, onDone: () => void): Review {
  const { t } = useTranslation('admin');
  const refusalText = useRefusalText();
  const { succeed, fail } = useToasts();
  const queries = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ id, verdict }: { readonly id: string; readonly verdict: Verdict }) => review(id, verdict),
    onSuccess: (_, { id, verdict }) => {
      forget(reasonDraft(id, admin));
      succeed(t(verdict.kind === 'approve' ? 'approved' : 'rejected'));
      onDone();
      // An approved creative is in the roster now.
      void queries.invalidateQueries({ queryKey: ['creatives'] });
    },
    onError: (refused) => {
      // Another admin was first: there is nothing left to decide here.
      if (!(refused instanceof ApiError && refused.status === 409)) return;
      fail(refusalText(refused, t('failed')));
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: allApplications.queryKey }),
  });
  const failed = variables?.verdict.kind === 'approve' ? 'approveFailed' : 'rejectFailed';
  return {
    busy: isPending ? variables.verdict.kind : null,
    failure: error ? refusalText(error, t(failed)) : undefined,
    pass: (id, verdict) => mutate({ id, verdict }),
    reset,
  };
}
