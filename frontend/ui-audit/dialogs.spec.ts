/** Every dialog gives the focus back to the control that opened it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type Words } from '../e2e/marsam';
import { memoryOf } from './personas';
import { screens } from './screens';
import { open } from './setup';

const SRC = path.resolve(import.meta.dirname, '../src');

/** The audited screens that show a dialog, by its component. */
const onScreens: Readonly<Record<string, string>> = {
  'features/account/proof-dialog.tsx': 'account-delete',
  'features/account/two-step-setup.tsx': 'account-two-step',
  'features/admin/admin-setup-remove.tsx': 'admin-setup-remove',
  'features/admin/reason-dialog.tsx': 'admin-reject',
  'features/admin-messages/message-dialog.tsx': 'admin-message',
  'features/admin-money/money-dialog.tsx': 'admin-payment-settle',
  'features/admin-people/suspend-dialog.tsx': 'admin-suspend',
  'features/admin-reports/close-dialog.tsx': 'admin-report-close',
  'features/admin-reviews/hide-dialog.tsx': 'admin-review-hide',
  'features/admin-reviews/note-dialog.tsx': 'admin-review-keep',
  'features/applications/creative-dashboard.tsx': 'creative-dashboard-detail',
  'features/applications/withdraw-application.tsx': 'creative-dashboard-withdraw',
  'features/my-page/pictures/crop-dialog.tsx': 'my-page-crop',
  'features/requests/moves/action-dialog.tsx': 'request-deliver',
  'features/requests/move-dialogs.tsx': 'request-cancel',
  'features/requests/moves/pay-dialog.tsx': 'request-pay',
  'features/requests/moves/select-dialog.tsx': 'request-select-one',
  'features/requests/reviews/own-draft.tsx': 'review-delete',
  'features/requests/deliveries/annotations/compare-dialog.tsx': 'request-compare',
  'features/requests/deliveries/annotations/review-dialog.tsx': 'request-review',
  'forms/fact-dialog.tsx': 'request-counts-change',
  'forms/report/report-dialog.tsx': 'creative-report',
};

/** Screens that open their dialog by its address: the control that a person opens it with. */
const openers: Readonly<Record<string, (words: Words) => string>> = {
  'request-deliver': ({ requests }) => requests.moves.deliver.label,
  'request-cancel': ({ requests }) => requests.moves['ask-cancel'].label,
  'request-select-one': ({ requests }) => requests.moves.select.label,
  'request-pay': ({ requests }) => requests.moves.pay.label.replace('{{amount}}', 'KWD'),
  'request-compare': ({ annotations }) => annotations.compare.open,
  'request-review': () => 'القائمة.jpg',
};

/** The ones among them that are in the menu of further actions. */
const menus: ReadonlySet<string> = new Set(['request-cancel']);

/** The others, with the component test that looks where the focus is afterwards. */
const inTests: Readonly<Record<string, string>> = {
  'features/account/recovery-codes-dialog.tsx': 'features/account/two-step.test.tsx',
  'features/admin-people/restore-dialog.tsx': 'features/admin-people/people.test.tsx',
  'features/admin-reviews/count-dialog.tsx': 'features/admin-reviews/reviews.test.tsx',
  'features/applications/large-picture.tsx': 'features/applications/application-files.test.tsx',
  'features/my-page/pictures/crop-dialog-place.tsx': 'features/my-page/pictures/crop-dialog-place.test.tsx',
  'features/requests/deliveries/annotations/note-row.tsx':
    'features/requests/deliveries/annotations/annotations.test.tsx',
  'features/roster/roster.tsx': 'features/roster/roster-filters.test.tsx',
  'features/works/moderation/hide-dialog.tsx': 'features/works/moderation/works.test.tsx',
  'features/works/moderation/restore-dialog.tsx': 'features/works/moderation/works.test.tsx',
  'features/works/own/delete-dialog.tsx': 'features/works/own/portfolio.test.tsx',
  'features/works/own/take-frame.tsx': 'features/works/own/take-frame.test.tsx',
  'features/works/own/work-editor.tsx': 'features/works/own/portfolio.test.tsx',
};

/** The sheet of parts shows the dialog itself, which ui/dialog.test.tsx tests; a question is opened by those who ask it. */
const itself: readonly string[] = ['features/design/buttons-demo.tsx', 'forms/question-dialog.tsx'];
const FRAME = /'@\/(?:ui\/dialog|forms\/question-dialog)'/;

test('every component with a dialog is listed here', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const opening = components.filter((file) => FRAME.test(readFileSync(path.join(SRC, file), 'utf8')));
  const listed = [...Object.keys(onScreens), ...Object.keys(inTests), ...itself];
  expect(opening.toSorted()).toEqual(listed.toSorted());
  for (const file of Object.values(inTests)) {
    expect(readFileSync(path.join(SRC, file), 'utf8'), file).toContain('toHaveFocus()');
  }
});

/** Remembers what had the focus when each dialog opened. */
async function rememberOpeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the dialog below
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function open() {
      document.querySelector('[data-opener]')?.removeAttribute('data-opener');
      document.activeElement?.setAttribute('data-opener', '');
      showModal.call(this);
    };
  });
}

for (const name of Object.values(onScreens)) {
  const screen = screens.find((known) => known.name === name);
  test.describe(() => {
    test.use({ storageState: memoryOf(screen?.who ?? 'visitor') });

    test(`${name} gives the focus back`, async ({ page, words, complaints }) => {
      if (!screen) throw new Error(`there is no screen ${name}`);
      screen.foreseen?.(complaints);
      await rememberOpeners(page);
      const opening = openers[name];
      if (opening) {
        const { pathname } = new URL(screen.at(), 'http://localhost');
        const { arrange: _shown, ...closed } = screen;
        await open(page, { ...closed, at: () => pathname }, words, 1440);
        const button = page.getByRole('button', { name: opening(words) }).first();
        // Rare actions are in a menu, and the focus returns to its button.
        if (menus.has(name)) await page.getByRole('button', { name: words.requests.menu }).click();
        await button.click();
      } else {
        await open(page, screen, words, 1440);
      }
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const opener = page.locator('[data-opener]');
      await expect(opener).toHaveCount(1);
      expect(await opener.evaluate((element) => element.tagName)).toMatch(/^(?:BUTTON|A|INPUT|SUMMARY)$/);
      await dialog.getByRole('button', { name: words.shell.close, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
  });
}
