/** The lines that a live tail shows. */
export interface TailFilter {
  sources: readonly string[];
  search: string;
}

/** Characters of the encoded filter, as the server accepts. */
export const tailFilterMax = 1_024;

/** The topic of new lines that match a filter; equal filters share it. Null if the filter is too long. */
export function logsTopic(ref: string, { sources, search }: TailFilter): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify({ sources: [...sources].sort(), search: search.trim() }));
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return encoded.length <= tailFilterMax ? `logs:${ref}:${encoded}` : null;
}
