/** One upload of a control. */
import type { ApiError } from '@/api/errors';
import type { Refusal } from './file-kinds';

/**
 * `paused`: waits for the connection. `interrupted`: begun before the page was loaded, goes on when its file is chosen
 * again. `rejected`: never sent. `whole`: all of it has arrived.
 */
type Phase = 'waiting' | 'sending' | 'paused' | 'failed' | 'interrupted' | 'rejected' | 'whole';

export interface UploadItem {
  readonly key: string;
  readonly phase: Phase;
  /** Empty for a file that an earlier page sent: the server knows it. */
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** What was chosen on this page: the browser can show it before the server can. */
  readonly chosen?: File;
  /** Once the server knows of it. */
  readonly url?: string;
  readonly fileId?: string;
  /** Why it failed. */
  readonly error?: ApiError;
  /** Why it was rejected. */
  readonly refusal?: Refusal;
  /** Why the other side can only download it. */
  readonly advice?: Refusal;
}
