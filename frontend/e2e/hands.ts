/** The ways to use a page: by mouse, by touch and by keyboard. */
import { expect, type FileChooser, type Locator } from '@playwright/test';

/** Where a hand presses a control, types into a field. */
export interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
}

/** A mouse, or a finger where the device has a touch screen. */
export const pointer = (hasTouch: boolean): Hand => ({
  press: (target) => (hasTouch ? target.tap() : target.click()),
  async type(field, text) {
    await (hasTouch ? field.tap() : field.click());
    await field.page().keyboard.type(text);
  },
});

/** More controls than a page or a dialog has. */
const MAX_STOPS = 120;

/** Presses Tab until the control has the focus, like a user without a pointer. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    // oxlint-disable no-await-in-loop -- one stop after the other
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`);
}

export const keys: Hand = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async type(field, text) {
    await tabTo(field);
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
  },
};

/** Opens the browser's own dialog by the button, and chooses in it. */
export async function chooseFiles(
  { press }: Hand,
  button: Locator,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await press(button);
  await (await chooser).setFiles(files);
}
