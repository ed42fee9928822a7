/** The transfer of one file by tus: it goes on by itself after short cuts of the connection. */
import { Upload, type DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { ApiError, refusal, unreachable } from '@/api/errors';

const ENDPOINT = '/api/uploads';
/** The server takes parts of up to 4 MiB; on a slow connection a smaller one is repeated sooner. */
const PART_BYTES = 2 * 1024 * 1024;
const RETRY_DELAYS_MS = [500, 1_000, 3_000, 5_000, 10_000, 20_000];
/** A connection that died without a word: browsers wait for minutes. The server gives up after 30 seconds, too. */
const SILENT_MS = 40_000;

interface TransferOptions {
  readonly file: File;
  readonly metadata: Record<string, string>;
  /** The address of an earlier upload of the file. */
  readonly url: string | undefined;
  readonly onUrl: (url: string) => void;
  readonly onProgress: (sent: number) => void;
  readonly onDone: () => void;
  readonly onFailed: (error: ApiError) => void;
}

export interface Transfer {
  /** Ends it for this page. What arrived is kept by the server. */
  readonly stop: () => void;
}

/** What an answer without our error body means: a proxy's, or that of HEAD. */
const codes: Readonly<Record<number, string>> = {
  401: 'not_signed_in',
  404: 'not_found',
  410: 'upload_expired',
  413: 'too_large',
  507: 'storage_full',
};

async function failureOf(response: HttpResponse | null, cause: unknown): Promise<ApiError> {
  if (response === null) return unreachable(cause);
  const status = response.getStatus();
  const headers = { 'Retry-After': response.getHeader('Retry-After') ?? '' };
  const error = await refusal(new Response(response.getBody(), { status, headers }));
  const code = codes[status];
  return error.code === 'unknown' && code !== undefined ? new ApiError(status, code, error.message) : error;
}

async function report(
  response: HttpResponse | null,
  cause: unknown,
  onFailed: (error: ApiError) => void,
): Promise<void> {
  onFailed(await failureOf(response, cause));
}

/** Whether the same may succeed in a moment. 409 is an offset that has moved on: the next try asks for it. */
function isPassing(status: number): boolean {
  return status === 409 || (window.navigator.onLine && (status === 0 || (status >= 500 && status !== 507)));
}

export function startTransfer(options: TransferOptions): Transfer {
  const { file, metadata, url, onUrl, onProgress, onDone, onFailed } = options;
  // The account that the page was opened for.
  const { account } = document.documentElement.dataset;
  let isStopped = false;
  let silence: number | undefined;
  /**
   * The library begins a new upload whenever it cannot ask for the old one's offset; only a missing one is a reason.
   */
  let refused: HttpResponse | null = null;

  const end = (): boolean => {
    window.clearTimeout(silence);
    const wasRunning = !isStopped;
    isStopped = true;
    return wasRunning;
  };
  const listen = (): void => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => {
      void upload.abort();
      upload.start();
      listen();
    }, SILENT_MS);
  };
  const upload = new Upload(file, {
    endpoint: new URL(ENDPOINT, window.location.origin).href,
    ...(url !== undefined && { uploadUrl: url }),
    metadata,
    ...(account && { headers: { 'Marsam-Account': account } }),
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    uploadDataDuringCreation: true,
    storeFingerprintForResuming: false,
    onBeforeRequest: () => {
      refused = null;
    },
    onAfterResponse: (request: HttpRequest, response: HttpResponse) => {
      const status = response.getStatus();
      if (request.getMethod() !== 'HEAD' || status < 300 || status === 404 || status === 410) return;
      refused = response;
      throw new Error(`the upload could not be asked for: ${status}`);
    },
    onShouldRetry: (error: DetailedError) => isPassing((error.originalResponse ?? refused)?.getStatus() ?? 0),
    onUploadUrlAvailable: () => {
      if (!isStopped && upload.url !== null) onUrl(upload.url);
    },
    onProgress: (sent) => {
      if (isStopped) return;
      listen();
      onProgress(sent);
    },
    onSuccess: () => {
      if (end()) onDone();
    },
    onError: (error) => {
      if (!end()) return;
      const response = ('originalResponse' in error ? error.originalResponse : null) ?? refused;
      void report(response, error, onFailed);
    },
  });
  listen();
  upload.start();
  return {
    stop: () => {
      if (end()) void upload.abort();
    },
  };
}
