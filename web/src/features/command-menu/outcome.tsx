interface OutcomeProps {
  query: string;
  found: number;
  /** Of those found. */
  shown: number;
}

/** What a search has come to: to the eye where rows are missing, to the ear always. */
export function Outcome({ query, found, shown }: OutcomeProps) {
  const lack = lackWords(query, found, shown);
  return (
    <p role="status" className={lack ? 'shrink-0 border-t px-4 py-2.5 text-sm text-muted' : 'sr-only'}>
      {lack ?? (query === '' ? '' : found === 1 ? '1 result' : `${found} results`)}
    </p>
  );
}

function lackWords(query: string, found: number, shown: number): string | null {
  if (found === 0) return query === '' ? 'There is nothing here.' : `Nothing is called “${query}”. Try other words.`;
  return found > shown ? `The first ${shown} of ${found}. Type to find the others.` : null;
}
