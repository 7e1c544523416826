import type { Finding } from '@/api/advisor/paths';

/** A page where a finding is resolved. */
export interface FindingPlace {
  label: string;
  to: string;
}

/** Pages of the database by the kind of object that they list. */
const pages: Record<string, { page: string; label: string }> = {
  policy: { page: 'policies', label: 'Open policies' },
  table: { page: 'tables', label: 'Open tables' },
  column: { page: 'tables', label: 'Open tables' },
  view: { page: 'views', label: 'Open views' },
  function: { page: 'functions', label: 'Open functions' },
  index: { page: 'indexes', label: 'Open indexes' },
  role: { page: 'roles', label: 'Open roles' },
  extension: { page: 'extensions', label: 'Open extensions' },
};

/** The page where a person resolves a finding that no single statement fixes; null if there is none. */
export function placeOf(projectRef: string, { name, metadata }: Pick<Finding, 'name' | 'metadata'>): FindingPlace | null {
  const { type, schema } = metadata as { type?: unknown; schema?: unknown };
  const found = pages[name === 'rls_enabled_no_policy' ? 'policy' : String(type)];
  if (!found) return null;
  const search = typeof schema === 'string' ? `?${new URLSearchParams({ schema })}` : '';
  return { label: found.label, to: `/project/${projectRef}/database/${found.page}${search}` };
}
