/**
 * Unfinished uploads that outlive the page: where each one goes on once the same file is chosen again. Kept separately
 * for each account, among the drafts, so that signing out forgets them.
 */
import { DRAFT_PREFIX, readStored, store } from '@/lib/browser-storage';
import type { Purpose } from './file-kinds';

/** Whose uploads, and what they are for. */
export interface UploadScope {
  readonly account: string;
  readonly purpose: Purpose;
  /** The request of a delivery or a message. */
  readonly request?: string | undefined;
}

export interface KeptUpload {
  readonly fingerprint: string;
  readonly url: string;
  readonly name: string;
  readonly size: number;
}

/** Equal for two choices of the same unchanged file. */
export function fingerprintOf({ name, type, size, lastModified }: File): string {
  return [name, type, size, lastModified].join('/');
}

/** An upload and its file have the same id. */
export function idOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function prefixOf({ account, purpose, request = '' }: UploadScope): string {
  return `${DRAFT_PREFIX}:upload:${account}:${purpose}:${request}:`;
}

export function keepUpload(scope: UploadScope, { fingerprint, ...upload }: KeptUpload): void {
  store(prefixOf(scope) + fingerprint, JSON.stringify(upload));
}

export function forgetUpload(scope: UploadScope, fingerprint: string): void {
  try {
    window.localStorage.removeItem(prefixOf(scope) + fingerprint);
  } catch {
    // Nothing was stored either.
  }
}

export function keptUploads(scope: UploadScope): readonly KeptUpload[] {
  const prefix = prefixOf(scope);
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => read(key, key.slice(prefix.length)));
  } catch {
    return [];
  }
}

function read(key: string, fingerprint: string): readonly KeptUpload[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as Partial<KeptUpload> | null;
    if (typeof kept?.url !== 'string' || typeof kept.name !== 'string' || typeof kept.size !== 'number') return [];
    return [{ fingerprint, url: kept.url, name: kept.name, size: kept.size }];
  } catch {
    return [];
  }
}
