/** A work as visitors see it, with the private addresses of its files. */
import type { AdminWork, PublicWork } from '@/api/types';

export function shownWork({ captions: { en, ar }, ...work }: AdminWork): PublicWork {
  return { ...work, captions: { en: en?.urls['file'] ?? null, ar: ar?.urls['file'] ?? null } };
}
