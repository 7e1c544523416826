import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { logQueryQuery, type SavedLogQuery } from '@/api/content/log-queries';
import { ApiError } from '@/api/http/api-error';
import { messageOf } from '@/lib/error-message';
import { type LogQueryContent, queryContent, readQueryContent } from '@/lib/logs/log-query';
import type { LogState } from '@/lib/logs/log-state';
import { toast } from '@/ui/toast';
import type { ChangeLogState } from '../use-log-state';

const notFound = 404;

/** The parts of a content that decide whether it was changed. */
const essence = ({ mode, search, sql, sources, range }: LogQueryContent): string => JSON.stringify([mode, search.trim(), sql.trim(), [...sources].sort(), range]);

/** The saved query that is open. What it shows is in the address beside it, so that changes survive a reload. */
export function useOpenQuery(ref: string, state: LogState, sql: string, change: ChangeLogState, write: (sql: string) => void) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...logQueryQuery(ref, state.query ?? ''), enabled: state.query !== null });
  const [shown, setShown] = useState<string | null>(state.query);
  const saved = state.query !== null && data?.id === state.query ? data : null;
  const show = (query: SavedLogQuery, replace = false) => {
    const { change: made, sql: text } = readQueryContent(query.content);
    setShown(query.id);
    if (made.mode === 'sql') write(text);
    change({ ...made, query: query.id, sql: null, line: null, isLive: false }, { replace });
  };
  const close = () => change({ query: null }, { replace: true });
  const isGone = state.query !== null && error instanceof ApiError && error.status === notFound;
  const gone = useEffectEvent(() => {
    close();
    toast('This query was deleted, or it is private to another user.');
  });
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  // A link to a query of which nothing else is in the address.
  const isBare = saved !== null && shown === saved.id && state.search === '' && state.sources.length === 0 && state.mode === 'search';
  const arrive = useEffectEvent(() => saved && show(saved, true));
  const id = saved?.id;
  useEffect(() => {
    // The arrival of a query is an event, which also changes the address.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (isBare) arrive();
    // Only once for each query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  const before = saved && readQueryContent(saved.content);
  const content = queryContent(state, sql);
  const isChanged = before !== null && essence(content) !== essence({ schema_version: '', mode: 'search', search: '', sources: [], range: content.range, ...asContent(saved?.content), sql: before.sql });
  return {
    /** Null: none is open. */
    saved,
    isChanged,
    open: async (query: SavedLogQuery) => {
      try {
        show(await client.fetchQuery(logQueryQuery(ref, query.id)));
      } catch (thrown) {
        toast.error(`Couldn't open the query. ${messageOf(thrown)}`);
      }
    },
    /** The state of the page was saved as this query. */
    savedAs: (query: SavedLogQuery) => {
      setShown(query.id);
      change({ query: query.id }, { replace: true });
    },
    /** Back to what was saved. */
    reset: () => saved && show(saved),
    close,
  };
}

/** The readable parts of a stored content. */
function asContent(content: unknown): Partial<LogQueryContent> {
  const { change } = readQueryContent(content);
  const range = (content as Partial<LogQueryContent> | null)?.range;
  return {
    mode: change.mode ?? 'search',
    search: change.search ?? '',
    sources: [...(change.sources ?? [])],
    ...(typeof range === 'string' && change.range && { range }),
  };
}
