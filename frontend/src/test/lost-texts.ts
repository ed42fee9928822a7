import { vi } from 'vitest';
import { i18n } from '@/i18n';

interface Connector {
  readonly backend: { readonly read: (language: string, namespace: string) => Promise<unknown> };
}

/** Forgets a file of texts, which cannot be fetched again before the function that is returned was called. */
export function loseTexts(language: string, namespace: string): () => void {
  // `removeResourceBundle` would forget that the page needs it.
  delete i18n.store.data[language]?.[namespace];
  const { backend } = i18n.services.backendConnector as Connector;
  const read = vi.spyOn(backend, 'read').mockRejectedValue(new Error('offline'));
  return () => {
    read.mockRestore();
  };
}
