/** The scopes of an access token, as pairs (specification, point 6). */
export const scopeAreas = [
  'analytics',
  'auth',
  'database',
  'domains',
  'edge_functions',
  'environment',
  'organizations',
  'projects',
  'rest',
  'secrets',
  'storage',
] as const;

export const scopePermissions = ['read', 'write'] as const;

export type ScopeArea = (typeof scopeAreas)[number];
export type ScopePermission = (typeof scopePermissions)[number];
export type TokenScope = `${ScopeArea}:${ScopePermission}`;

/** What the scopes of an area allow. Areas of features that the installation lacks allow nothing, and are not offered. */
export const scopeEffects: Partial<Record<ScopeArea, string>> = {
  organizations: 'Organizations, members, invitations and the audit log',
  projects: 'Projects, their status, size and disk',
  database: 'PostgreSQL settings of projects',
  secrets: 'Database passwords of projects',
};

/** The areas that are offered for a new token. */
export const offeredAreas: readonly ScopeArea[] = scopeAreas.filter((it) => it in scopeEffects);

/** The scopes of all offered areas with one of these permissions. */
export const offeredScopes = (...permissions: ScopePermission[]): ReadonlySet<TokenScope> =>
  new Set(offeredAreas.flatMap((area) => permissions.map((permission): TokenScope => `${area}:${permission}`)));

/** The display name of `edge_functions`: `Edge functions`. */
export function areaText(area: ScopeArea): string {
  const words = area === 'rest' ? 'REST' : area.replace('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
