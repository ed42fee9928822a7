/** For requests whose failure is not shown to the visitor: logs it to the console, with the error catalogue's text. */
import { logFailure } from '@/lib/log';
import { ApiError, isAborted, unreachable } from './errors';

/** A response body that stalls fails outside the client's error handling, so it is converted here. */
function named(error: unknown): ApiError {
  return error instanceof ApiError ? error : unreachable(error);
}

/** An aborted request is not a failure. */
export async function withErrorLog<T>(load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (isAborted(error)) throw error;
    const failure = named(error);
    logFailure(failure.message);
    throw failure;
  }
}
