/** The shortlist's place in the header. Its code is loaded after the page. */
import { lazy, Suspense, useDeferredValue, type ComponentType } from 'react';
import styles from './header.module.css';

const Loaded = lazy(async (): Promise<{ default: ComponentType<{ readonly className: string | undefined }> }> => {
  try {
    return { default: (await import('@/features/roster/shortlist/shortlist-link')).ShortlistLink };
  } catch {
    // The header works without it.
    return { default: () => null };
  }
});

export function ShortlistPlace() {
  // Added to the page, not hydrated with it: a heart may be on before the code is there, and the HTML has no link.
  const isDue = useDeferredValue(true, false);
  return isDue ? (
    <Suspense>
      {/* As much room as the bell, which the product's name and the links make for it. */}
      <Loaded className={styles.shortlist} />
    </Suspense>
  ) : null;
}
