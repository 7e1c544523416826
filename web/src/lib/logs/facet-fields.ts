import type { LogField, LogSource } from './line';

/** Fields whose values are counted at once, as the server accepts. */
export const facetFieldsMax = 12;

/** Ends of the paths that are counted without being asked for, the most useful first. */
const usual = [
  'sql_state_code',
  'user_name',
  'database_name',
  'command_tag',
  'backend_type',
  'application_name',
  'request.method',
  'request.path',
  'request.pathname',
  'response.status_code',
  'req.method',
  'res.statusCode',
  'auth_event.action',
  'auth_audit_event.action',
  'function_id',
  'event_type',
  'status',
  'method',
  'path',
  'user',
  'db_name',
  'level',
];

/** Fields at first, so that the values are counted quickly. */
const usualMax = 6;

/** The fields whose values are counted at first. */
export function usualFacets(sources: readonly LogSource[]): string[] {
  const paths = new Set(sources.flatMap((it) => it.fields.map(({ path }) => path)));
  const chosen = usual.flatMap((end) => {
    const path = `metadata.${end}`;
    const parsed = `metadata.parsed.${end}`;
    return paths.has(parsed) ? [parsed] : paths.has(path) ? [path] : [];
  });
  return [...(sources.length > 1 ? ['source'] : []), ...new Set(chosen)].slice(0, usualMax);
}

/** All fields of some sources by which lines can be filtered, each once. */
export function filterFields(sources: readonly LogSource[]): LogField[] {
  const fields = new Map<string, LogField>();
  for (const field of sources.flatMap((it) => it.fields)) if (field.path.startsWith('metadata.') && !fields.has(field.path)) fields.set(field.path, field);
  return [...fields.values()];
}
