/** What goes wrong between the page and the server, as one type. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>;

interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly fields?: FieldCodes;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** `status` is 0 where no answer came at all. */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: FieldCodes = {},
  ) {
    super(message);
  }
}

/** By name, not by class: a worker or another realm throws a DOMException of its own. */
function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}

export function unreachable(cause: unknown): ApiError {
  const timedOut = isNamed(cause, 'TimeoutError');
  return new ApiError(0, timedOut ? 'timed_out' : 'network', timedOut ? 'Request timed out' : 'Network error');
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
}

export async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(response.status, body.code, body.error, body.fields);
  return new ApiError(response.status, 'unknown', 'Unknown error');
}

export function isAborted(error: unknown): boolean {
  return isNamed(error, 'AbortError');
}

/** A refusal is final; a server or a line that is down may be back. Who has waited the whole time is not asked to wait again. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500) && error.code !== 'timed_out';
}
