/** Whether an account has ever been used in this browser: who comes back signs in, who is new signs up. */
import { readStored, store } from './browser-storage';

const KEY = 'signed-in-before';

export function rememberSignIn(): void {
  store(KEY, 'yes');
}

export function wasSignedInBefore(): boolean {
  return readStored(KEY) !== null;
}
