/** Every form, sent empty, wrong, to a server that refuses it, without a line, and well. */
import { expect, test } from '../e2e/marsam';
import { accessibilityFaults } from './accessible';
import { forms, type Form } from './forms';
import { settle, widths, type Part } from './stage';

const part: Part = process.env.MARSAM_SCREENS === 'third' ? 'third' : 'all';

/** Neighbours take turns, so that a third of the walks is in both languages. */
const walks = forms.flatMap((form, at) =>
  (['en-US', 'ar-KW'] as const).map((locale, language) => ({ form, locale, turn: at + language })),
);
const chosen = part === 'all' ? walks : walks.filter(({ turn }) => turn % 3 === 0);

function walkThrough(form: Form, turn: number): void {
  test(`the form: ${form.name}`, async ({ page, words, complaints, context }) => {
    await page.setViewportSize({ width: widths[turn % widths.length] ?? widths[0], height: 844 });
    const person = await form.arrive(page, words);
    await settle(page);
    const walker = { page, words, person };
    const place = form.within ? page.getByRole('form', { name: form.within(words) }) : page.getByRole('main');
    const send = place.getByRole('button', { name: form.send(words), exact: true });
    const summary = place.getByRole('alert').filter({ has: page.getByRole('list') });
    const said = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

    // Empty: it cannot be sent, or says what is missing and takes the focus there.
    if (form.unlock) {
      await expect(send).toBeDisabled();
      await form.unlock(walker);
    }
    await expect(send).toBeEnabled();
    if (!form.complete) {
      await send.click();
      await expect(summary).toBeFocused();
      await expect(place.locator('[aria-invalid=true]').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    }

    // Wrong: said beside the field and in the summary, which leads to it.
    const { fill: fillWrongly, says: saysWrong } = form.wrong;
    await fillWrongly(walker);
    await send.click();
    await expect(summary).toBeFocused();
    await expect(said(saysWrong(words))).toBeVisible();
    await summary.getByRole('button').last().click();
    await expect(page.locator(':focus')).toHaveAttribute('name', /./);

    // Refused: the server's reason in the visitor's language, and nothing that was typed is lost.
    await form.right(walker);
    const { call, fill, answer, says } = form.refused;
    complaints.foresee(new RegExp(`status of ${answer?.status ?? '4\\d\\d'} .*${call.source.replace(/^\\\//, '/')}`));
    await fill?.(walker);
    if (answer) await page.route(call, (route) => route.fulfill(answer));
    await send.click();
    await expect(said(says(words))).toBeVisible();
    if (answer) await page.unroute(call);

    // Without a line it says so, and keeps everything.
    await form.right(walker);
    complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.getByText(words.shell.offline)).toBeVisible();
    await send.click();
    await expect(said((form.offline ?? (({ errors }) => errors.codes.network))(words))).toBeVisible();
    await form.kept(walker);
    await context.setOffline(false);
    await expect(page.getByText(words.shell.offline)).toBeHidden();

    await send.click();
    await form.sent(walker);
  });
}

for (const { form, locale, turn } of chosen) {
  test.describe(locale, () => {
    test.use({ locale });
    walkThrough(form, turn);
  });
}
