import { createRuledClient } from './client';

/** Headers can take long, such as those of a large file (specification, point 9). */
const headTimeoutMs = 60_000;

/** Every address supports HEAD. */
type Heads = Record<string, { head: { parameters: object; responses: { 200: { content?: never } } } }>;

const heads = createRuledClient<Heads>(headTimeoutMs);

/**
 * Returns these headers of an address from a HEAD request; null for a missing one. Failures throw
 * an ApiError.
 */
export async function headersOf<Name extends string>(
  path: string,
  names: readonly Name[],
  signal?: AbortSignal,
): Promise<Record<Name, string | null>> {
  const { response } = await heads.HEAD(path, { ...(signal && { signal }) });
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)])) as Record<Name, string | null>;
}
