import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@/api/client';
import { DRAFT_PREFIX } from '@/lib/browser-storage';
import { answer, refuse } from '@/test/server';
import { aUser } from '@/test/users';
import { watchAccount } from './account-watch';
import { cachedUser, cacheUser } from './current-user';

const amal = aUser({ id: 'u-amal' });
const dana = aUser({ id: 'u-dana' });

/** The tabs of one browser. */
const channels = new Map<object, (data: unknown) => void>();

class Channel {
  addEventListener(_type: string, listener: (event: { readonly data: unknown }) => void) {
    channels.set(this, (data) => listener({ data }));
  }
  postMessage(data: unknown) {
    for (const [channel, hear] of channels) if (channel !== this) hear(data);
  }
  close() {
    channels.delete(this);
  }
}

function aTab() {
  const queries = new QueryClient();
  const leavePage = vi.fn<() => void>();
  onTestFinished(watchAccount(queries, leavePage));
  return { queries, leavePage };
}

/** A tab that shows what `user` may see. */
function aTabOf(user: typeof amal | null) {
  const tab = aTab();
  cacheUser(tab.queries, user);
  return tab;
}

const hearByStorage = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'marsam-account', newValue }));

const key = `${DRAFT_PREFIX}:quote:u-amal`;

beforeEach(() => {
  channels.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
  onTestFinished(() => {
    vi.stubGlobal('BroadcastChannel', undefined);
  });
  window.sessionStorage.clear();
});

describe('two tabs of a browser', () => {
  it('leave nothing of an account that has signed out', async () => {
    const here = aTabOf(amal);
    here.queries
      .getQueryCache()
      .build(here.queries, { queryKey: ['hers'], meta: { private: true } })
      .setData('hers');
    window.sessionStorage.setItem(key, '{"text":"hers"}');
    // All tabs of this test are one window: one of them calls, the others hear it.
    aTabOf(amal);
    // Before the server has ended the session.
    refuse('get', '/api/logout', 503, 'unavailable');
    await api.GET('/api/logout').catch(() => undefined);
    expect(cachedUser(here.queries)).toBeNull();
    expect(here.queries.getQueryData(['hers'])).toBeUndefined();
    expect(window.sessionStorage.getItem(key)).toBeNull();
    expect(here.leavePage).not.toHaveBeenCalled();
  });

  it('leave nothing of an account that was deleted', async () => {
    const here = aTabOf(amal);
    aTabOf(amal);
    window.sessionStorage.setItem(key, '{}');
    answer('post', '/api/account/delete', null, { status: 204 });
    await api.POST('/api/account/delete', { body: {} });
    expect(cachedUser(here.queries)).toBeNull();
    expect(window.sessionStorage.getItem(key)).toBeNull();
  });

  it('load the page again for another account, and not for their own', () => {
    const here = aTabOf(amal);
    const there = aTabOf(null);
    cacheUser(there.queries, amal);
    expect(here.leavePage).not.toHaveBeenCalled();
    cacheUser(there.queries, null);
    cacheUser(there.queries, dana);
    expect(here.leavePage).toHaveBeenCalledOnce();
    expect(there.leavePage).not.toHaveBeenCalled();
  });

  it('are told by a page that was opened for another account, which has signed in before', () => {
    const here = aTabOf(amal);
    aTabOf(amal);
    expect(here.leavePage).not.toHaveBeenCalled();
    aTabOf(dana);
    expect(here.leavePage).toHaveBeenCalledOnce();
  });

  it('hear each other by the storage where there is no channel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { queries, leavePage } = aTabOf(amal);
    hearByStorage('u-dana');
    expect(leavePage).toHaveBeenCalledOnce();
    hearByStorage('-');
    expect(cachedUser(queries)).toBeNull();
  });
});

describe('a change', () => {
  it('says for which account its page was opened, and a visitor’s says nothing', async () => {
    const { queries } = aTabOf(amal);
    const sent = answer('post', '/api/notifications/read-all', null, { status: 204 });
    await api.POST('/api/notifications/read-all');
    expect(sent.requests[0]?.headers.get('Marsam-Account')).toBe('u-amal');
    expect(document.documentElement.dataset['account']).toBe('u-amal');
    cacheUser(queries, null);
    await api.POST('/api/notifications/read-all');
    expect(sent.requests[1]?.headers.has('Marsam-Account')).toBe(false);
  });

  it('does not change what is only read', async () => {
    aTabOf(amal);
    const read = answer('get', '/api/services', []);
    await api.GET('/api/services');
    expect(read.requests[0]?.headers.has('Marsam-Account')).toBe(false);
  });
});
