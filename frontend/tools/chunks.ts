/** Which modules share a file: derived from the module graph and the route manifest, never from file names. */
import path from 'node:path';
import { LAZY_STYLES } from './lazy-styles.ts';
import { allRoutes, screenFile } from './pages.ts';

const FRONTEND = path.resolve(import.meta.dirname, '..');
const SOURCES = `${path.join(FRONTEND, 'src')}${path.sep}`;
const ENTRY = path.join(FRONTEND, 'src/main.tsx');

/** Packages of the app shell. Mutations, infinite queries and lists of queries belong to the screens that use them. */
const SHELL_PACKAGES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-i18next|i18next|use-sync-external-store|openapi-fetch)\/|@tanstack\/(?:react-query|query-core)\/(?!.*(?:infinite|mutation\b|useMutation|useQueries|queriesObserver|useSuspense|usePrefetch|HydrationBoundary))/;

/** Icons are imported through one index, so the graph does not show which screens use them; the bundler's counts do. */
const ICON_BASE = /lucide-react\/dist\/esm\/(?!icons\/)/;
const ICONS = /lucide-react\/dist\/esm\/icons\//;

/** Modules of this many public screens are loaded by practically every visit to one. */
const COMMON_SCREENS = 4;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The source modules that a module imports statically, itself included. */
function staticReach(graph: ModuleGraph, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    // Lazy styles are passed through: what adopts them is needed by private screens, too.
    if (seen.has(id) || !(id.startsWith(SOURCES) || id.startsWith(LAZY_STYLES))) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(from);
  return seen;
}

function namesOf(graph: ModuleGraph): ReadonlyMap<string, string> {
  const shell = staticReach(graph, ENTRY);
  const reachOf = (isPublic: boolean) =>
    [...new Set(allRoutes.filter((route) => (route.public ?? false) === isPublic).map(screenFile))].map((file) =>
      staticReach(graph, path.join(FRONTEND, file)),
    );
  const publicScreens = reachOf(true);
  const privateModules = new Set(reachOf(false).flatMap((modules) => [...modules]));
  const names = new Map<string, string>();
  for (const id of new Set(publicScreens.flatMap((modules) => [...modules]))) {
    const sharing = publicScreens.flatMap((modules, at) => (modules.has(id) ? [at] : []));
    if (sharing.length < 2) continue;
    // What no private screen needs, such as the covers, is no weight of a form.
    if (privateModules.has(id)) names.set(id, 'common');
    // The legal texts have nothing to do with the roster: a file for each group of screens.
    else names.set(id, sharing.length >= COMMON_SCREENS ? 'public' : `public-${sharing.join('-')}`);
  }
  // The entry stays a separate file, which the page names.
  for (const id of shell) if (id !== ENTRY) names.set(id, 'shell');
  return names;
}

/** Groups in the order in which they claim modules, each with what it imports. */
export function chunkGroups() {
  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string, graph: ModuleGraph) => {
    if (SHELL_PACKAGES.test(id)) return 'shell';
    if (ICON_BASE.test(id)) return 'common';
    names ??= namesOf(graph);
    return names.get(id);
  };
  const group = (name: string, priority: number) => ({
    name: (id: string, graph: ModuleGraph) => (nameOf(id, graph) === name ? name : null),
    priority,
  });
  return [
    group('shell', 4),
    group('common', 3),
    group('public', 2),
    {
      name: (id: string, graph: ModuleGraph) => {
        const name = nameOf(id, graph);
        return name?.startsWith('public-') ? name : null;
      },
      priority: 1,
    },
    { name: 'common', test: ICONS, minShareCount: 6, priority: 2.5 },
  ];
}
