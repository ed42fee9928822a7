import { useSingleMutation } from '@/api/use-single-mutation';
import { moveMutation, type MadeMove } from '@/entities/request';
import type { Attempt } from '@/forms/attempts';
import { useToasts } from '@/ui/toast';

interface MoveEnd {
  readonly requestId: string;
  /** Announced once the move was made. */
  readonly done: string;
  readonly onDone: () => void;
}

/** Makes a move, announces it, and reports it as done; a refusal is thrown. */
export function useMove({ requestId, done, onDone }: MoveEnd) {
  const { mutateAsync } = useSingleMutation(moveMutation);
  const { succeed } = useToasts();
  return async (made: MadeMove, attempt: Attempt): Promise<void> => {
    await mutateAsync({ id: requestId, made, idempotencyKey: attempt.key });
    succeed(done);
    onDone();
  };
}
