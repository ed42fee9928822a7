/** Loads whose failure the visitor is not told in words: the console has it, worded as the error catalogue does. */
import { logFailure } from '@/lib/log';
import { ApiError, isAborted, unreachable } from './errors';

/** A body that stalls fails outside the client's own handling, so that failure is named here. */
function named(error: unknown): ApiError {
  return error instanceof ApiError ? error : unreachable(error);
}

/** A call that its caller left did not fail. */
export async function logged<T>(load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (isAborted(error)) throw error;
    const failure = named(error);
    logFailure(failure.message);
    throw failure;
  }
}
