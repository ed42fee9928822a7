import { paths, withQuery } from '@/lib/paths';

/** Problems are a part of the page of requests. */
export function problemsPath(state: string): string {
  return withQuery(paths.adminRequests, { problems: state });
}
