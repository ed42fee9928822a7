import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse, server } from '@/test/server';
import { api, unwrap, within } from './client';
import { ApiError, isRetryable } from './errors';

const never = () => new AbortController().signal;

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError', { cause: error });
}

describe('a call to the server', () => {
  it('answers its body, and sends the cookies of this site only', async () => {
    const { requests } = answer('get', '/api/services', []);
    await expect(unwrap(api.GET('/api/services'))).resolves.toEqual([]);
    expect(requests.at(0)?.credentials).toBe('same-origin');
  });

  it('throws the refusal with its code and its fields', async () => {
    refuse('post', '/api/auth/sign-in', 422, 'validation_failed', { email: ['invalid_email'] });
    const error = await failure(api.POST('/api/auth/sign-in', { body: { email: 'x', password: 'y' } }));
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', fields: { email: ['invalid_email'] } });
    expect(isRetryable(error)).toBe(false);
  });

  it('makes do with an answer that is not ours', async () => {
    server.use(http.get('*/api/services', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })));
    const error = await failure(api.GET('/api/services'));
    expect(error).toMatchObject({ status: 502, code: 'unknown', message: 'Unknown error' });
    expect(isRetryable(error)).toBe(true);
  });

  it('reports a lost connection', async () => {
    server.use(http.get('*/api/services', () => HttpResponse.error()));
    expect(await failure(api.GET('/api/services'))).toMatchObject({ status: 0, code: 'network' });
  });

  it.each(['GET', 'POST'] as const)('gives up after a minute: %s', async (method) => {
    const late = new AbortController();
    late.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.use(http.all('*/api/contact-messages', () => new Promise<never>(() => undefined)));
    server.use(http.all('*/api/services', () => new Promise<never>(() => undefined)));
    const body = { name: 'Noura', email: 'n@example.com', subject: 'Other', message: 'Hello' } as const;
    const call = method === 'GET' ? api.GET('/api/services') : api.POST('/api/contact-messages', { body });
    expect(await failure(call)).toMatchObject({ status: 0, code: 'timed_out' });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000);
    timeout.mockRestore();
  });

  it('reports a timeout', async () => {
    server.use(http.get('*/api/services', () => new Promise<never>(() => undefined)));
    const error = await failure(api.GET('/api/services', { signal: within(5, never()) }));
    expect(error).toMatchObject({ status: 0, code: 'timed_out', message: 'Request timed out' });
  });
});
