/** Starts two providers, a mailbox and the server for the whole run, and stops them after it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startMailbox } from '../tools/mailbox.mjs';
import { startProvider } from '../tools/provider.mjs';
import { freePort, loadDemos, LOGS, serve, siteAt } from './marsam-server';
import { note } from './secrets';

/** The provider must know the site's callback URL, and the server the provider. */
async function provider(name: 'google' | 'twitter', site: string) {
  const clientId = `marsam-${name}`;
  const clientSecret = note('key', randomBytes(24).toString('hex'));
  const { issuer, close } = await startProvider({ name, clientId, clientSecret, redirectUri: `${site}/auth/callback` });
  const prefix = `MARSAM_OIDC_${name.toUpperCase()}`;
  return {
    close,
    settings: {
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: clientId,
      [`${prefix}_CLIENT_SECRET`]: clientSecret,
    },
  };
}

/** Further servers start from the demos that `prepare` loads. */
export async function startEverything(prepare?: () => Promise<() => void>): Promise<() => Promise<void>> {
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  process.env.MARSAM_SECRETS = path.join(LOGS, 'secrets.jsonl');

  const port = await freePort();
  const site = siteAt(port);
  const mailbox = await startMailbox();
  const [google, twitter] = await Promise.all([provider('google', site), provider('twitter', site)]);
  process.env.MARSAM_SMTP = mailbox.smtpUrl;
  process.env.MARSAM_MAILBOX = mailbox.url;

  const removeDemos = await prepare?.();
  const database = process.env.TEST_DATABASE_URL;
  const server = await serve({
    name: 'main',
    port,
    settings: { ...google.settings, ...twitter.settings, ...(database && { DATABASE_URL: database }) },
  });
  process.env.MARSAM_URL = server.url;

  return async () => {
    await server.stop();
    removeDemos?.();
    await Promise.all([google.close(), twitter.close(), mailbox.close()]);
    // The database is deleted with its folder, but these are still the run's secrets.
    rmSync(process.env.MARSAM_SECRETS ?? '', { force: true });
  };
}

export default function startForAllTests(): Promise<() => Promise<void>> {
  // The main jobs have one server.
  return startEverything(process.env.MARSAM_E2E === 'main' ? undefined : loadDemos);
}
