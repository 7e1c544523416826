import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundler's information about a module: here, its static imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** One file of the built app. */
interface Piece {
  name: (id: string, graph: ModuleGraph) => string | null;
}

const icon = (name: string) => `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

/**
 * Chunks of the app that are one file each, by their entry modules: static imports of those are
 * needed at the same time. Otherwise each module shared by two pages would be a separate file; a
 * first visit would request thirty of them, and a request costs a slow computer more than a few
 * hundred bytes. A module belongs to the first chunk that needs it, so shared entries come first.
 * An icon belongs to the first chunk that shows it; those that unrelated pages share are listed.
 */
const beginnings: Record<string, readonly string[]> = {
  app: ['main.tsx'],
  common: ['ui/status-label.tsx', 'ui/search-input.tsx', 'api/projects/list-regions.ts', 'features/project/home/use-region-name.ts', icon('sliders-horizontal'), 'ui/radio-field.tsx', 'api/projects/get-db-password.ts', 'app/routes/late-checklist.tsx', icon('maximize-2'), icon('chart-line')],
  frame: ['app/frame/frame.tsx', 'app/routes/organization-route.tsx'],
  project: [
    'app/routes/project-route.tsx',
    'features/project/state/status-card.tsx',
    'features/project/state/project-actions-bar.tsx',
    'features/project/state/project-pending.tsx',
    'features/project/connection/connection-card.tsx',
  ],
  home: ['app/routes/project-home-route.tsx'],
  telemetry: ['app/frame/telemetry-part.tsx', 'features/consent/consent-question.tsx'],
};

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The chunks as the bundler's groups, which it fills in this order. */
export const pieces: readonly Piece[] = Object.entries(beginnings).map(([piece, paths]) => {
  const modules = paths.map((it) => resolve(source, it));
  return { name: (id, graph) => (modules.some((it) => neededBy(it, graph).has(id)) ? piece : null) };
});

/** The modules of dialogs and menus; no first screen shows one before a click. */
const overlayModules: Record<string, RegExp> = {
  dialogs: /node_modules\/(@radix-ui\/react-(dialog|focus-scope|focus-guards|dismissable-layer)|react-remove-scroll|aria-hidden)\/|src\/ui\/dialog-(window|shell)\.tsx/,
  menus: /node_modules\/(@radix-ui\/react-(menu|dropdown-menu|popper|popover|roving-focus|collection|select|tooltip)|@floating-ui)\//,
};

/** The chunks of `overlayModules`. */
export const overlays = Object.entries(overlayModules).map(([name, test]) => ({ name, test }));

/** A chunk's name, except for modules that need a dialog or a menu. */
export function firstScreen(name: string): Piece['name'] {
  return (id, graph) => ([...neededBy(id, graph)].some((it) => Object.values(overlayModules).some((test) => test.test(it))) ? null : name);
}

const known = new Map<string, ReadonlySet<string>>();

/** A module with all its static imports. */
function neededBy(beginning: string, graph: ModuleGraph): ReadonlySet<string> {
  const before = known.get(beginning);
  if (before) return before;
  if (!graph.getModuleInfo(beginning)) throw new Error(`Unknown chunk entry ${beginning}: the app has no such module.`);
  const all = new Set([beginning]);
  for (const id of all) {
    if (id.includes('/lucide-react/')) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) all.add(next);
  }
  known.set(beginning, all);
  return all;
}
