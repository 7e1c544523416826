import { createRuledClient } from './client';

/** Headers may be long in coming, as those of a large file (specification, point 9). */
const headTimeoutMs = 60_000;

/** Any address has a head. */
type Heads = Record<string, { head: { parameters: object; responses: { 200: { content?: never } } } }>;

const heads = createRuledClient<Heads>(headTimeoutMs);

/**
 * Asks with HEAD for the headers of these names, as a GET of the address would have them; null for one that is
 * missing. What fails throws an ApiError.
 */
export async function headersOf<Name extends string>(
  path: string,
  names: readonly Name[],
  signal?: AbortSignal,
): Promise<Record<Name, string | null>> {
  const { response } = await heads.HEAD(path, { ...(signal && { signal }) });
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)])) as Record<Name, string | null>;
}
