/** A mutation that is in flight at most once: a second click before the button is rendered busy sends nothing. */
import { useMutation, type DefaultError, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Callbacks<Data, Failure> {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: Failure) => void;
}

/** Without its calls; each state of the union keeps its own types. */
type StateOf<Mutation> = Mutation extends unknown ? Omit<Mutation, 'mutate' | 'mutateAsync'> : never;

type SingleMutation<Data, Failure, Variables, Result> = StateOf<UseMutationResult<Data, Failure, Variables, Result>> & {
  readonly mutateAsync: (variables: Variables) => Promise<Data>;
  /**
   * A call that joins another one has no callbacks. Unlike those of `useMutation`, the callbacks also run after the
   * component was unmounted: what was sent often removes the form that sent it, and its end must still be announced.
   */
  readonly mutate: (variables: Variables, callbacks?: Callbacks<Data, Failure>) => void;
};

/** Like `useMutation`; while a call is in flight, others join it. */
export function useSingleMutation<Data, Failure = DefaultError, Variables = void, Result = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Result>,
): SingleMutation<Data, Failure, Variables, Result> {
  const mutation = useMutation(options);
  const { mutateAsync: send } = mutation;
  // A ref, not state: two clicks can happen before React renders once.
  const inFlight = useRef<Promise<Data>>(undefined);

  const mutateAsync = useCallback(
    (variables: Variables) =>
      (inFlight.current ??= send(variables).finally(() => {
        inFlight.current = undefined;
      })),
    [send],
  );
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError }: Callbacks<Data, Failure> = {}) => {
      if (!inFlight.current) void mutateAsync(variables).then(onSuccess, onError ?? (() => undefined));
    },
    [mutateAsync],
  );
  return { ...mutation, mutateAsync, mutate };
}
