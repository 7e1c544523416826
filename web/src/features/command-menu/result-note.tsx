interface OutcomeProps {
  query: string;
  found: number;
  /** Of the matches. */
  shown: number;
}

/** The result of a search: visible if rows are omitted, always announced. */
export function Outcome({ query, found, shown }: OutcomeProps) {
  const note = noteText(query, found, shown);
  return (
    <p role="status" className={note ? 'shrink-0 border-t px-4 py-2.5 text-sm text-muted' : 'sr-only'}>
      {note ?? (query === '' ? '' : found === 1 ? '1 result' : `${found} results`)}
    </p>
  );
}

function noteText(query: string, found: number, shown: number): string | null {
  if (found === 0) return query === '' ? 'No results.' : `No results for “${query}”.`;
  return found > shown ? `Showing ${shown} of ${found}. Keep typing to narrow down.` : null;
}
