/**
 * The message of a failed action. `sentence` says what failed. It is shown alone if the reason is unknown and is
 * followed by the cause if the action may succeed later; a refusal for a known reason is shown instead of it.
 */
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';

const UNNAMED: ReadonlySet<string> = new Set([
  'bad_request',
  'conflict',
  'internal',
  'malformed_json',
  'not_found',
  'unknown',
  'unsupported_media_type',
  'validation_failed',
]);

function joined(sentence: string, cause: string): string {
  return `${sentence}${/[.!?؟]$/.test(sentence) ? '' : '.'} ${cause}`;
}

export function useErrorMessage(): (error: unknown, sentence: string) => string {
  const { ofError, causeOf } = useErrorText();
  return (error, sentence) => {
    const cause = causeOf(error);
    if (cause !== undefined) return joined(sentence, cause);
    return error instanceof ApiError && !UNNAMED.has(error.code) ? ofError(error) : sentence;
  };
}
