/** Every form, submitted empty, invalid, to a refusing server, offline, and successfully. */
import { expect, test } from '../e2e/marsam';
import { accessibilityFaults } from '../e2e/accessible';
import { forms, type Form } from './forms';
import { settle, widths, type Part } from './setup';

const part: Part = process.env.MARSAM_UI_AUDIT === 'sample' ? 'sample' : 'all';

/** Alternates, so that a third of the tests covers both languages. */
const variants = forms.flatMap((form, at) =>
  (['en-US', 'ar-KW'] as const).map((locale, language) => ({ form, locale, turn: at + language })),
);
const chosen = part === 'all' ? variants : variants.filter(({ turn }) => turn % 3 === 0);

function testForm(form: Form, turn: number): void {
  test(`the form: ${form.name}`, async ({ page, words, complaints, context }) => {
    await page.setViewportSize({ width: widths[turn % widths.length] ?? widths[0], height: 844 });
    const person = await form.arrive(page, words);
    await settle(page);
    const formTest = { page, words, person };
    const place = form.within ? page.getByRole('form', { name: form.within(words) }) : page.getByRole('main');
    const send = place.getByRole('button', { name: form.send(words), exact: true });
    const summary = place.getByRole('alert').filter({ has: page.getByRole('list') });
    const said = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

    // A form of more than four fields lists its errors; a short one focuses the first invalid field.
    const expectFocusOnErrors = async () => {
      const wrong = place.locator('[aria-invalid=true]').first();
      await expect(wrong).toBeVisible();
      await expect((await summary.count()) > 0 ? summary : wrong).toBeFocused();
    };

    // Empty: it cannot be sent, or shows what is missing and moves the focus there.
    if (form.unlock) {
      await expect(send).toBeDisabled();
      await form.unlock(formTest);
    }
    await expect(send).toBeEnabled();
    if (!form.complete) {
      await send.click();
      await expectFocusOnErrors();
      expect(await accessibilityFaults(page)).toEqual([]);
    }

    // Invalid: shown next to the field and in the summary, which links to it.
    const { fill: fillWrongly, says: saysWrong } = form.wrong;
    await fillWrongly(formTest);
    await send.click();
    await expect(said(saysWrong(words))).toBeVisible();
    await expectFocusOnErrors();
    if ((await summary.count()) > 0) await summary.getByRole('button').last().click();
    await expect(page.locator(':focus')).toHaveAttribute('name', /./);

    // Refused: the server's reason in the visitor's language, and the input is kept.
    await form.right(formTest);
    const { call, fill, answer, says } = form.refused;
    complaints.foresee(new RegExp(`status of ${answer?.status ?? '4\\d\\d'} .*${call.source.replace(/^\\\//, '/')}`));
    await fill?.(formTest);
    if (answer) await page.route(call, (route) => route.fulfill(answer));
    await send.click();
    await expect(page.getByText(says(words)).filter({ visible: true }).first()).toBeVisible();
    if (answer) await page.unroute(call);

    // Offline: it says so, and keeps the input.
    await form.right(formTest);
    complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.getByText(words.shell.offline)).toBeVisible();
    await send.click();
    // The sentence of the failed action comes before the cause.
    const failure = page
      .getByText((form.offline ?? (({ errors }) => errors.causes.network))(words))
      .filter({ visible: true });
    await expect(failure.or(said(words.errors.codes.network)).first()).toBeVisible();
    await form.kept(formTest);
    await context.setOffline(false);
    await expect(page.getByText(words.shell.offline)).toBeHidden();

    await send.click();
    await form.sent(formTest);
  });
}

for (const { form, locale, turn } of chosen) {
  test.describe(locale, () => {
    test.use({ locale });
    testForm(form, turn);
  });
}
