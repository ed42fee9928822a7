/** A mutation that is in flight at most once: a second click before the button is rendered busy sends nothing. */
import { useMutation, type DefaultError, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Like `useMutation`; while a call is in flight, others join it. */
export function useSingleMutation<Data, Failure = DefaultError, Variables = void, Result = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Result>,
): UseMutationResult<Data, Failure, Variables, Result> {
  const mutation = useMutation(options);
  const { mutateAsync: send } = mutation;
  // A ref, not state: two clicks can happen before React renders once.
  const inFlight = useRef<Promise<Data>>(undefined);

  const mutateAsync = useCallback(
    (...call: Parameters<typeof send>) =>
      (inFlight.current ??= send(...call).finally(() => {
        inFlight.current = undefined;
      })),
    [send],
  );
  return {
    ...mutation,
    mutateAsync,
    // A failure is reported by the callbacks and the result.
    mutate: (...call) => void mutateAsync(...call).catch(() => undefined),
  };
}
