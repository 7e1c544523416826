import { ApiError } from '@/api/http/api-error';
import { placeOfCharacter } from '@/lib/logs/search-text';
import { ErrorNote } from '@/ui/error-note';

const badRequest = 400;

/** The server refused the search itself. */
export const isSearchError = (error: unknown): error is ApiError => error instanceof ApiError && error.status === badRequest && (error.code ?? '').startsWith('log_search_');

/** Why a search was refused, with its place in the text. */
export function SearchError({ id, error, search, onPlace }: { id: string; error: ApiError; search: string; onPlace: (at: number) => void }) {
  const at = error.position === undefined ? null : placeOfCharacter(search, error.position);
  return (
    <div id={id} className="grid gap-2">
      <ErrorNote error={error} />
      {at !== null && (
        <p className="overflow-x-auto font-mono text-xs whitespace-pre">
          {search.slice(0, at)}
          <button type="button" aria-label={`Go to character ${error.position}`} onClick={() => onPlace(at)} className="rounded-sm bg-danger/25 text-text underline decoration-danger decoration-wavy underline-offset-4">
            {search.slice(at, at + 1) === '' ? ' ' : search.slice(at, nextPlace(search, at))}
          </button>
          {search.slice(nextPlace(search, at))}
        </p>
      )}
    </div>
  );
}

/** The end of the word at a place. */
const nextPlace = (search: string, at: number): number => {
  const length = /^[^\s()]+/.exec(search.slice(at))?.[0].length ?? 1;
  return Math.min(search.length, at + length);
};
