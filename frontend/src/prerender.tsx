/** Draws a page for a visitor without an account, when the site is built: the browser then takes it over. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { makeQueryClient } from '@/api/query-client';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { i18n, startI18n } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { currentUser } from '@/session/current-user';

/** Screens that come later would be filled in by scripts, which the site's policy forbids. */
const ALL_AT_ONCE = Number.MAX_SAFE_INTEGER;

/** The markup of the root's inside, before anything has been loaded from the API. */
export async function draw(path: string, language: Language): Promise<string> {
  if (i18n.isInitialized) await i18n.changeLanguage(language);
  else await startI18n(language);
  const queries = makeQueryClient();
  queries.setQueryData(currentUser.queryKey, null);
  const { prelude } = await prerender(
    <Providers queries={queries}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
    {
      progressiveChunkSize: ALL_AT_ONCE,
      onError(error) {
        throw error;
      },
    },
  );
  queries.clear();
  return new Response(prelude).text();
}
