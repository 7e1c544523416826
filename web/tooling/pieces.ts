import { fileURLToPath } from 'node:url';

/** What the bundler tells of a module: here, which ones it cannot be without. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** One file of the built app. */
interface Piece {
  name: (id: string, graph: ModuleGraph) => string | null;
}

/**
 * Pieces of the app that come as one file each, by the modules with which they begin: what those import is needed at the
 * same moment. Otherwise each module that two pages share would be a file of its own, of which a first visit
 * asks for thirty, and a request costs a slow machine more than a few hundred bytes. A module belongs to the
 * first piece that needs it; so what begins more than one stands before them. All icons come with `app`, because they
 * are imported from one module.
 */
const beginnings: Record<string, readonly string[]> = {
  app: ['main.tsx'],
  common: ['ui/status-label.tsx', 'ui/radio-field.tsx', 'api/projects/get-db-password.ts'],
  frame: ['app/frame/frame.tsx', 'app/routes/organization-route.tsx'],
  project: ['app/routes/project-route.tsx', 'app/routes/project-home-route.tsx'],
  telemetry: ['app/frame/telemetry-part.tsx', 'features/consent/consent-question.tsx'],
};

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The pieces as the bundler's groups, which it fills in this order. */
export const pieces: readonly Piece[] = Object.entries(beginnings).map(([piece, modules]) => ({
  name: (id, graph) => (modules.some((it) => neededBy(source + it, graph).has(id)) ? piece : null),
}));

const known = new Map<string, ReadonlySet<string>>();

/** A module with everything that comes with it. */
function neededBy(beginning: string, graph: ModuleGraph): ReadonlySet<string> {
  const before = known.get(beginning);
  if (before) return before;
  if (!graph.getModuleInfo(beginning)) throw new Error(`No piece begins with ${beginning}: the app has no such module.`);
  const all = new Set([beginning]);
  for (const id of all) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) all.add(next);
  known.set(beginning, all);
  return all;
}
