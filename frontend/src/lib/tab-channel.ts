/** What tabs of a browser tell each other: by a channel, or by the storage where a browser has none. */
interface TabChannel {
  readonly say: (text: string) => void;
  readonly close: () => void;
}

function byStorage(name: string, hear: (text: string) => void): TabChannel {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) hear(newValue);
  };
  window.addEventListener('storage', listen);
  return {
    say: (text) => {
      try {
        window.localStorage.setItem(name, text);
        // The same may be said again.
        window.localStorage.removeItem(name);
      } catch {
        // Without storage the server alone refuses.
      }
    },
    close: () => window.removeEventListener('storage', listen),
  };
}

export function openTabChannel(name: string, hear: (text: string) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return byStorage(name, hear);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') hear(data);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
    say: (text) => channel.postMessage(text),
    close: () => channel.close(),
  };
}
