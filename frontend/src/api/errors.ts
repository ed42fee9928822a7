/** Errors between the page and the server, as one type. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>;

interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly fields?: FieldCodes;
  readonly reason?: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** `status` is 0 if there was no response. */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: FieldCodes = {},
    /** From `Retry-After`, as the server sends it with 429 and 503. */
    readonly retryAfterSeconds?: number,
    /** Which of the reasons that a code has, where the server says it. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

/** By name, not by class: a worker or another realm throws its own DOMException. */
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

function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('Retry-After') ?? '';
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

export async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    const { code, error, fields, reason } = body;
    return new ApiError(response.status, code, error, fields, retryAfter(response), reason);
  }
  // A proxy's answer while the server is down or restarts.
  const code = response.status === 503 ? 'unavailable' : 'unknown';
  return new ApiError(response.status, code, 'Unknown error');
}

export function isAborted(error: unknown): boolean {
  return isNamed(error, 'AbortError');
}

/** A 4xx is final; network errors and 5xx may be transient. After a timeout the user is not made to wait again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500) && error.code !== 'timed_out';
}
