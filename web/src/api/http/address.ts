/** A query parameter; an array is sent as one comma-separated value, undefined not at all. */
export type QueryValue = string | number | boolean | string[] | undefined;

/** Puts parameters into the `{names}` of a path, escaped. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The query with its leading `?`, or nothing. */
export function queryString(query: Record<string, QueryValue> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
