/** Says why a form was refused: the known reason, or the form's own sentence where there is none to name. */
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

export function useRefusalText(): (error: unknown, fallback: string) => string {
  const { ofError } = useErrorText();
  return (error, fallback) => (error instanceof ApiError && !UNNAMED.has(error.code) ? ofError(error) : fallback);
}
