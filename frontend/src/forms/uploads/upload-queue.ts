/**
 * The uploads of one control: a few at a time, each by itself, so that one that fails leaves the others alone. Offline
 * they wait. It knows nothing of what the server makes of a file once it is whole.
 */
import type { ApiError } from '@/api/errors';
import { moved } from '@/lib/moved';
import { isConverted, kindOf, refusalBefore, type Accepted } from './file-kinds';
import { verdictOn } from './film-check';
import { fingerprintOf, forgetUpload, idOf, keepUpload, keptUploads, type UploadScope } from './kept-uploads';
import { startTransfer, type Transfer } from './transfer';
import type { UploadItem } from './upload-item';

/** More would share the connection of a phone and finish no sooner. */
const PARALLEL = 2;

interface QueueSetup {
  readonly scope: UploadScope;
  /** Files that were uploaded before, by id. */
  readonly earlier: readonly string[];
  /** Whether the account is still signed in, asked after a 401: the session may only have changed its token. */
  readonly isSignedIn: () => Promise<boolean>;
}

/** What of an item the browser holds. */
interface Work {
  readonly file: File;
  transfer?: Transfer;
  hasProvedSession?: boolean;
}

export class UploadQueue {
  private items: readonly UploadItem[];
  private readonly works = new Map<string, Work>();
  private readonly listeners = new Set<() => void>();
  /** Films that are looked at before they are sent. */
  private readonly checking = new Set<string>();
  private isRunning = false;

  constructor(private readonly setup: QueueSetup) {
    const unknown = { name: '', size: 0, sent: 0 };
    const before = setup.earlier.map((id): UploadItem => ({ ...unknown, key: id, phase: 'whole', fileId: id }));
    const interrupted = keptUploads(setup.scope).map(({ fingerprint, url, name, size }): UploadItem => ({
      key: fingerprint,
      phase: 'interrupted',
      name,
      size,
      sent: 0,
      url,
      fileId: idOf(url),
    }));
    this.items = [...before, ...interrupted.filter(({ fileId }) => !setup.earlier.includes(fileId ?? ''))];
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  readonly snapshot = (): readonly UploadItem[] => this.items;

  /** Starts what waits; the result stops everything. What arrived is kept by the server and remembered here. */
  readonly run = (): (() => void) => {
    this.isRunning = true;
    window.addEventListener('online', this.goOn);
    window.addEventListener('offline', this.pause);
    this.goOn();
    return () => {
      this.isRunning = false;
      window.removeEventListener('online', this.goOn);
      window.removeEventListener('offline', this.pause);
      this.pause();
    };
  };

  /** Takes files up to `room`; the result is how many were left out. Chosen again, an interrupted one goes on. */
  add(files: readonly File[], accepted: Accepted, room: number): number {
    let left = room;
    let leftOut = 0;
    for (const file of files) {
      const key = fingerprintOf(file);
      const known = this.find(key);
      if (known) {
        this.takeAgain(known, file);
        continue;
      }
      if (left <= 0) {
        leftOut += 1;
        continue;
      }
      left -= 1;
      const refusal = refusalBefore(file, accepted);
      const item = { key, name: file.name, size: file.size, sent: 0 };
      if (refusal === undefined) this.take(key, file, accepted);
      this.change([
        ...this.items,
        refusal === undefined ? { ...item, phase: 'waiting', chosen: file } : { ...item, phase: 'rejected', refusal },
      ]);
    }
    this.fill();
    return leftOut;
  }

  private take(key: string, file: File, accepted: Accepted): void {
    this.works.set(key, { file });
    const kind = kindOf(file);
    if (isConverted(accepted) && (kind === 'video' || kind === 'audio')) void this.check(key, file, accepted);
  }

  private async check(key: string, file: File, accepted: Accepted): Promise<void> {
    this.checking.add(key);
    const { refusal, advice } = await verdictOn(file, accepted);
    this.checking.delete(key);
    if (refusal !== undefined) {
      this.works.delete(key);
      this.update(key, { phase: 'rejected', refusal });
    } else if (advice !== undefined) this.update(key, { advice });
    this.fill();
  }

  readonly retry = (key: string): void => {
    this.update(key, { phase: 'waiting' });
    this.fill();
  };

  move(from: number, to: number): void {
    this.change(moved(this.items, from, to));
  }

  /** Stops the item and forgets it; what the server has of it is the caller's to delete. */
  readonly remove = (key: string): void => {
    this.works.get(key)?.transfer?.stop();
    this.works.delete(key);
    forgetUpload(this.setup.scope, key);
    this.change(this.items.filter((item) => item.key !== key));
    this.fill();
  };

  /** The last answer had been lost: the server has all of the file. */
  readonly settle = (key: string): void => {
    forgetUpload(this.setup.scope, key);
    this.update(key, { phase: 'whole' });
  };

  private takeAgain(known: UploadItem, file: File): void {
    if (known.phase !== 'interrupted' && known.phase !== 'failed') return;
    this.works.set(known.key, { file });
    this.update(known.key, { phase: 'waiting', chosen: file });
  }

  private readonly pause = (): void => {
    for (const { key, phase } of this.items) {
      if (phase !== 'sending') continue;
      this.works.get(key)?.transfer?.stop();
      this.update(key, { phase: 'paused' });
    }
  };

  private readonly goOn = (): void => {
    for (const { key, phase, error } of this.items) {
      if (phase === 'paused' || (phase === 'failed' && error?.status === 0)) this.update(key, { phase: 'waiting' });
    }
    this.fill();
  };

  /** Starts as many as there is room for. */
  private fill(): void {
    if (!this.isRunning) return;
    if (!window.navigator.onLine) {
      for (const { key, phase } of this.items) if (phase === 'waiting') this.update(key, { phase: 'paused' });
      return;
    }
    const sending = this.items.filter(({ phase }) => phase === 'sending').length;
    const waiting = this.items.filter(({ key, phase }) => phase === 'waiting' && !this.checking.has(key));
    for (const item of waiting.slice(0, Math.max(0, PARALLEL - sending))) this.start(item);
  }

  private start({ key, url }: UploadItem): void {
    const { scope } = this.setup;
    const work = this.works.get(key);
    if (!work) return;
    const { file } = work;
    this.update(key, { phase: 'sending' });
    work.transfer = startTransfer({
      file,
      url,
      metadata: {
        filename: file.name,
        purpose: scope.purpose,
        ...(scope.request !== undefined && { request: scope.request }),
      },
      onUrl: (at) => {
        keepUpload(scope, { fingerprint: key, url: at, name: file.name, size: file.size });
        this.update(key, { url: at, fileId: idOf(at) });
      },
      onProgress: (sent) => this.update(key, { sent }),
      onDone: () => {
        this.works.delete(key);
        forgetUpload(scope, key);
        this.update(key, { phase: 'whole', sent: file.size });
        this.fill();
      },
      onFailed: (error) => void this.fail(key, error),
    });
  }

  private async fail(key: string, error: ApiError): Promise<void> {
    const work = this.works.get(key);
    if (!work) return;
    if (error.status === 401 && !work.hasProvedSession) {
      work.hasProvedSession = true;
      if (await this.setup.isSignedIn()) {
        this.retry(key);
        return;
      }
    }
    if (error.code === 'not_found' || error.code === 'upload_expired') {
      // The server no longer has any of it: the next attempt starts again.
      forgetUpload(this.setup.scope, key);
      this.change(
        this.items.map((item) => {
          if (item.key !== key) return item;
          const { url: _url, fileId: _fileId, ...rest } = item;
          return { ...rest, sent: 0 };
        }),
      );
    }
    const isOffline = error.status === 0 && !window.navigator.onLine;
    this.update(key, isOffline ? { phase: 'paused' } : { phase: 'failed', error });
    this.fill();
  }

  private find(key: string): UploadItem | undefined {
    return this.items.find((item) => item.key === key);
  }

  private update(key: string, part: Partial<UploadItem>): void {
    this.change(this.items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  }

  private change(items: readonly UploadItem[]): void {
    this.items = items;
    for (const changed of this.listeners) changed();
  }
}
