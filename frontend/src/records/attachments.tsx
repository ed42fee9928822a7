/** Attached files, shown after the page's own text. */
import { lazy, Suspense } from 'react';
import type { StoredFile } from '@/api/types';

const AttachedFiles = lazy(async () => ({ default: (await import('./attached-files')).AttachedFiles }));

export function Attachments({ files }: { readonly files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <Suspense>
      <AttachedFiles files={files} />
    </Suspense>
  );
}
