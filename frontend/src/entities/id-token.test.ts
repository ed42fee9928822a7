import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import { cacheUser } from './current-user';
import { answer, refuse, server } from '@/test/server';
import { aUser } from '@/test/users';
import { withIdToken } from './id-token';

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
});

/** Counts the issued tokens. */
function tokens(expires_in = 600) {
  let given = 0;
  server.use(
    http.get('*/api/auth/id-token', () => {
      given += 1;
      return HttpResponse.json({ id_token: `token-${given}`, expires_in });
    }),
  );
  return () => given;
}

function list() {
  return withIdToken(queries, (headers) => api.GET('/api/creatives', headers ? { headers } : {}));
}

describe('the roster’s list', () => {
  it('is asked for without a token by a visitor', async () => {
    const heard = answer('get', '/api/creatives', []);
    await list();
    cacheUser(queries, null);
    document.cookie = 'marsam_signed_in=1';
    await list();
    expect(heard.requests.map((request) => request.headers.get('Authorization'))).toEqual([null, null]);
  });

  it('sends the token of the signed-in user, fetched once', async () => {
    const given = tokens();
    document.cookie = 'marsam_signed_in=1';
    const heard = answer('get', '/api/creatives', []);
    await Promise.all([list(), list()]);
    cacheUser(queries, aUser());
    await list();
    expect(given()).toBe(1);
    expect(heard.requests.map((request) => request.headers.get('Authorization'))).toEqual(
      Array(3).fill('Bearer token-1'),
    );
    expect(JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)])).not.toContain(
      'token-1',
    );
  });

  it('renews the token before it ends', async () => {
    const given = tokens(600);
    cacheUser(queries, aUser());
    answer('get', '/api/creatives', []);
    await list();
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 539_000);
    await list();
    expect(given()).toBe(1);
    later.mockReturnValue(Date.now() + 2_000);
    await list();
    expect(given()).toBe(2);
  });

  it('renews it once when the server no longer accepts it', async () => {
    const given = tokens();
    cacheUser(queries, aUser());
    server.use(
      http.get('*/api/creatives', ({ request }) =>
        request.headers.get('Authorization') === 'Bearer token-1'
          ? HttpResponse.json({ error: 'no', code: 'invalid_id_token' }, { status: 401 })
          : HttpResponse.json([]),
      ),
    );
    await expect(list()).resolves.toMatchObject({ data: [] });
    refuse('get', '/api/creatives', 401, 'invalid_id_token');
    await expect(list()).rejects.toMatchObject({ code: 'invalid_id_token' });
    expect(given()).toBe(3);
  });

  it('is fetched as a visitor when no token is available', async () => {
    refuse('get', '/api/auth/id-token', 503, 'unavailable');
    cacheUser(queries, aUser());
    const heard = answer('get', '/api/creatives', []);
    await list();
    expect(heard.requests.at(0)?.headers.get('Authorization')).toBeNull();
  });

  it('has no token left once what is private is removed', async () => {
    tokens();
    cacheUser(queries, aUser());
    answer('get', '/api/creatives', []);
    await list();
    queries.removeQueries({ predicate: ({ meta }) => meta?.['private'] === true });
    expect(
      JSON.stringify(
        queries
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('token-1');
  });
});
