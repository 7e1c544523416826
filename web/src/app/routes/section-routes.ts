import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';

/** The pages of each section of the app, below the section's route with that id. */
export interface SectionRoutes {
  ops: RouteObject[];
  project: RouteObject[];
}

/**
 * A section's table of pages is a separate chunk: with its addresses of lazy chunks it is larger
 * than most pages, and no session needs all tables.
 */
const tables: { [Section in keyof SectionRoutes]: () => Promise<RouteObject[]> } = {
  ops: async () => (await import('./ops-routes')).opsRoutes,
  project: async () => (await import('./project-routes')).projectRoutes,
};

const isSection = (id = ''): id is keyof SectionRoutes => id in tables;

/** Adds the pages of the section that an address belongs to, when one of them is opened first. */
export const loadSection: PatchRoutesOnNavigationFunction = async ({ matches, patch }) => {
  const section = matches.find(({ route }) => isSection(route.id))?.route;
  if (section && isSection(section.id) && !section.children?.some((it) => !it.index && it.path !== '*')) patch(section.id, await tables[section.id]());
};
