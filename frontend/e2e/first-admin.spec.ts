/** On a separate site without any admin, where admins must have two-step sign-in: creating the first admin. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectAccessible, test as base } from './marsam';
import { serve, type RunningServer } from './marsam-server';
import { Authenticator } from './one-time-codes';
import { member } from './people';
import { note } from './secrets';

const test = base.extend<{ server: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  server: async ({}, give) => {
    const server = await serve({ name: 'first-admin', demo: false, settings: { MARSAM_REQUIRE_ADMIN_TOTP: 'true' } });
    await give(server);
    await server.stop();
  },
  baseURL: async ({ server }, give) => {
    await give(server.url);
  },
});

test('the setup code makes the first admin, who must turn on two-step sign-in', async ({
  page,
  words,
  complaints,
  server,
}) => {
  test.slow();
  const { account, admin, errors } = words;
  const person = await member(page, words);
  const code = note('setup code', readFileSync(path.join(server.folder, 'setup-code'), 'utf8').trim());

  await page.goto('/admin/setup');
  await expectAccessible(page);
  const form = page.getByRole('form', { name: admin.setup.title });
  const send = async (setupCode: string) => {
    await form.getByLabel(admin.setup.email).fill(person.email);
    await form.getByLabel(admin.setup.code).fill(setupCode);
    await form.getByRole('button', { name: admin.setup.submit }).click();
  };
  complaints.foreseeRefusal(403, '/api/admin/make-admin');
  await send(`${code.slice(1)}${code.slice(0, 1)}`);
  await expect(form.getByText(errors.codes.setup_code_wrong)).toBeVisible();
  await send(code);
  await expect(form.getByText(admin.setup.done)).toBeVisible();

  complaints.foreseeRefusal(403, '/api/admin/creative-applications/counts');
  complaints.foreseeRefusal(403, '/api/admin/users');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: admin.twoStep.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: admin.twoStep.account }).click();
  await page.getByRole('button', { name: account.twoStep.start }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: account.twoStep.next }).click();
  const app = new Authenticator(note('totp secret', (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')));
  await dialog.getByLabel(account.twoStep.code).fill(await app.next());
  await dialog.getByRole('button', { name: account.twoStep.confirm }).click();
  await dialog.getByRole('button', { name: account.twoStep.done }).click();
  await expect(page.getByRole('button', { name: account.twoStep.disable, exact: true })).toHaveCount(0);

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: admin.title })).toBeVisible();
  await expectAccessible(page);
});
