import type { To } from 'react-router';
import { paths } from '@/lib/paths';

/** A request, opened on the dashboard that lists it. */
export function pathOfRequest(id: string): To {
  return { pathname: paths.brandDashboard, search: new URLSearchParams({ request: id }).toString() };
}
