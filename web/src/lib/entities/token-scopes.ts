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

/** The display name of `edge_functions`: `Edge functions`. */
export function areaText(area: ScopeArea): string {
  const words = area === 'rest' ? 'REST' : area.replace('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
