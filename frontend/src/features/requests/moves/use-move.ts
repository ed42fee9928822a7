import { useSingleMutation } from '@/api/use-single-mutation';
import { moveMutation, type MoveCommand } from '@/entities/request';
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
  return async (command: MoveCommand, attempt: Attempt): Promise<void> => {
    await mutateAsync({ id: requestId, command, idempotencyKey: attempt.key });
    succeed(done);
    onDone();
  };
}
