import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreMarker, signedInMarker } from '@/lib/signed-in-marker';
import { refuse, server } from '@/test/server';
import { api, unwrap } from './client';
import { periods } from './vocabularies';

const refused = () => HttpResponse.json({ error: 'Please sign in first.', code: 'not_signed_in' }, { status: 401 });
const lists = () => unwrap(api.GET('/api/brand/quote-requests'));

/** Answers one path with these responses in turn, repeating the last one; counts the requests. */
function inTurn(path: string, ...answers: (() => Response | Promise<Response>)[]): { count: number } {
  const asked = { count: 0 };
  server.use(
    http.get(`*${path}`, () => {
      const next = answers[Math.min(asked.count, answers.length - 1)];
      asked.count += 1;
      return next ? next() : refused();
    }),
  );
  return asked;
}

describe('a call that is refused for want of a session', () => {
  beforeEach(() => {
    document.cookie = 'marsam_signed_in=1';
  });

  it('is sent again when the session has a new token meanwhile', async () => {
    const list = inTurn('/api/brand/quote-requests', refused, () => HttpResponse.json([]));
    inTurn('/api/users/me', () => HttpResponse.json({}));
    await expect(lists()).resolves.toEqual([]);
    expect(list.count).toBe(2);
    expect(signedInMarker()).toBe(true);
  });

  it('waits for the change that brings the new token', async () => {
    const waiting: (() => void)[] = [];
    let changed = false;
    server.use(
      http.post('*/api/users/profile', async () => {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        changed = true;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const me = inTurn('/api/users/me', () => (changed ? HttpResponse.json({}) : refused()));
    const change = api.POST('/api/users/profile', {
      body: { role: 'brand', full_name: 'Noura', company_name: 'Gahwa' },
    });
    const list = inTurn('/api/brand/quote-requests', refused, () => HttpResponse.json([]));
    const listed = lists();
    await expect.poll(() => [list.count, waiting.length]).toEqual([1, 1]);
    expect(me.count).toBe(0);
    for (const goOn of waiting) goOn();
    await expect(listed).resolves.toEqual([]);
    await change;
    expect(me.count).toBe(1);
  });

  it('removes the marker of an expired session, and asks once for all refused calls', async () => {
    const me = inTurn('/api/users/me', refused);
    const list = inTurn('/api/brand/quote-requests', refused);
    await Promise.all(
      Array.from({ length: 3 }, () => expect(lists()).rejects.toMatchObject({ code: 'not_signed_in' })),
    );
    expect([me.count, list.count]).toEqual([1, 3]);
    expect(signedInMarker()).toBe(false);
    await expect(lists()).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(me.count).toBe(1);
  });

  it('keeps a marker that came with a new cookie while the server was asked', async () => {
    inTurn('/api/users/me', () => {
      document.cookie = 'marsam_signed_in=1';
      return refused();
    });
    const list = inTurn('/api/brand/quote-requests', refused, () => HttpResponse.json([]));
    await expect(lists()).resolves.toEqual([]);
    expect(list.count).toBe(2);
    expect(signedInMarker()).toBe(true);
  });

  it.each([() => HttpResponse.error(), () => HttpResponse.json({}, { status: 503 })])(
    'keeps the marker when the server cannot say',
    async (answered) => {
      inTurn('/api/users/me', answered);
      inTurn('/api/brand/quote-requests', refused);
      await expect(lists()).rejects.toMatchObject({ code: 'not_signed_in' });
      expect(signedInMarker()).toBe(true);
    },
  );

  it('is final without a session, for writes, and for every other refusal', async () => {
    const me = inTurn('/api/users/me', () => HttpResponse.json({}));
    refuse('post', '/api/contact-messages', 401, 'not_signed_in');
    const body = { name: 'Noura', email: 'noura@example.com', subject: 'Other', message: 'y' } as const;
    await expect(api.POST('/api/contact-messages', { body })).rejects.toMatchObject({ code: 'not_signed_in' });
    refuse('get', '/api/services', 401, 'invalid_id_token');
    await expect(api.GET('/api/services')).rejects.toMatchObject({ code: 'invalid_id_token' });
    document.cookie = 'marsam_signed_in=; max-age=0';
    refuse('get', '/api/services', 401, 'not_signed_in');
    await expect(api.GET('/api/services')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(me.count).toBe(0);
  });
});

it('a marker that is restored lives as long as the longest session', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  restoreMarker();
  expect(written.mock.lastCall?.[0]).toContain(`; Max-Age=${periods.session_days * 24 * 60 * 60};`);
});
