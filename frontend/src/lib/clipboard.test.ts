import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyText } from './clipboard';

/** Of browsers, not of jsdom. */
function execCommand(command: () => boolean) {
  document.execCommand = vi.fn<() => boolean>(command);
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
}

describe('a copied text', () => {
  // As on http; user-event leaves one of its own in other tests of this worker.
  beforeEach(() => {
    const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, 'clipboard', before);
      else Reflect.deleteProperty(navigator, 'clipboard');
    });
  });

  it('takes the older way on http, within the dialog that is open, and gives the focus back', async () => {
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
    const button = document.querySelector('button');
    button?.focus();
    let selected: string | undefined;
    execCommand(() => {
      const field = document.activeElement as HTMLTextAreaElement;
      selected = `${field.closest('dialog') ? 'in the dialog' : 'outside'}: ${field.value}`;
      return true;
    });
    expect(await copyText('ABCD')).toBe(true);
    expect(selected).toBe('in the dialog: ABCD');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('is not copied where the browser refuses both ways', async () => {
    execCommand(() => {
      throw new Error('refused');
    });
    expect(await copyText('ABCD')).toBe(false);
  });
});
