/** Deciding on an application: back to the list afterwards, where the decision can be undone for a moment. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AdminApplication } from '@/api/types';
import { ApiError, type FieldCodes } from '@/api/errors';
import { useSingleMutation } from '@/api/use-single-mutation';
import { reviewMutation, type Decision } from '@/entities/admin-application';
import { forget, type Draft } from '@/forms/drafts';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { useToasts } from '@/ui/toast';
import { queuePath, type Queue } from './review-paths';
import { UNDO_MS, undoStateOf } from './undoable';

interface Review {
  readonly busy: Decision['kind'] | null;
  /** Why the last decision failed. */
  readonly failure: string | undefined;
  readonly pass: (decision: Decision) => void;
  readonly reset: () => void;
}

interface Reviewed {
  readonly admin: string;
  readonly application: AdminApplication;
  readonly name: string;
  readonly queue: Queue;
}

/** The admin's input about one application. */
export function reasonDraft(kind: 'reject' | 'changes', id: string, admin: string): Draft {
  return { form: `${kind}-${id}`, owner: admin };
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** What an approval makes public, by the fields of the form. */
const publicFields = {
  name: 'columns.name',
  name_ar: 'columns.name',
  location: 'columns.place',
  location_ar: 'columns.place',
  bio: 'review.bio',
  bio_ar: 'review.bio',
  portfolioUrl: 'review.link',
} as const;

/** Why a decision failed; the common texts address the creative. */
function useFailure(): (error: unknown, sentence: string) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const contacts = (error: unknown) => {
    const fields: FieldCodes = error instanceof ApiError ? error.fields : {};
    const named = Object.entries(publicFields).filter(([field]) => fields[field]?.includes('contact_in_text'));
    return [...new Set(named.map(([, label]) => t(label)))];
  };
  return (error, sentence) => {
    if (isRefusal(error, 'in_roster_already')) return t('alreadyOnRoster');
    if (isRefusal(error, 'stale_stage')) return t('review.changed');
    const names = contacts(error);
    if (names.length === 0) return errorMessage(error, sentence);
    const list = new Intl.ListFormat(languages[language].locale, { type: 'conjunction' });
    return t('review.contactIn', { fields: list.format(names) });
  };
}

const failures = { approve: 'approveFailed', reject: 'rejectFailed', changes: 'changesFailed' } as const;

export function useReview({ admin, application: { id, version }, name, queue }: Reviewed): Review {
  const { t } = useTranslation('admin');
  const errorMessage = useErrorMessage();
  const failure = useFailure();
  const { fail } = useToasts();
  const navigate = useNavigate();
  const { mutate, isPending, variables, error, reset } = useSingleMutation(reviewMutation);
  const isLeaving = useRef(false);
  // An admin who went elsewhere before the answer stays there.
  useEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);
  const leave = (state?: unknown) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(queuePath(queue), { state });
  };
  const pass = (decision: Decision) => {
    // Counted from here: the server's time begins before its answer arrives.
    const until = Date.now() + UNDO_MS;
    mutate(
      { id, version, decision },
      {
        onSuccess: () => {
          if (decision.kind !== 'approve') forget(reasonDraft(decision.kind, id, admin));
          leave(undoStateOf({ id, name, kind: decision.kind, until, isNew: true }));
        },
        onError: (refused) => {
          // Another admin was first: nothing is left to decide.
          if (!(refused instanceof ApiError && refused.status === 409)) return;
          if (refused.code === 'in_roster_already' || refused.code === 'stale_stage') return;
          fail(errorMessage(refused, t('failed')));
          leave();
        },
      },
    );
  };
  const failed = failures[variables?.decision.kind ?? 'approve'];
  return {
    busy: isPending ? variables.decision.kind : null,
    failure: error ? failure(error, t(failed)) : undefined,
    pass,
    reset,
  };
}
