import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadWords } from '@/i18n';
import type { Namespace } from '@/i18n/namespaces';

function Nothing() {
  return null;
}

/** A part that comes after the page, together with its words. Where it cannot be fetched, the page is of use without it. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [part] = await Promise.all([load(), loadWords(namespaces)]);
      return { default: part };
    } catch {
      return { default: Nothing };
    }
  });
}
