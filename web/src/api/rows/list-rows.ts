import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { rowsApi } from './rows-client';
import { type RowsAnswer, type RowsRequest, rowsSchema } from './wire';

/** The first page is small, so that it is there soon; the others cost fewer requests. */
const firstPage = 100;
const furtherPage = 500;

/** Pages that a refresh fetches again; further ones are fetched while scrolling. */
const refreshedPages = 10;

/** Reads rows of a table once, for example those that a foreign key can refer to. */
export const getRows = (client: QueryClient, ref: string, body: RowsRequest, signal?: AbortSignal): Promise<RowsAnswer> =>
  withConnection(client, ref, (header) =>
    answerOf(rowsApi.POST('/platform/pg-meta/{ref}/rows', { params: { path: { ref }, header }, body, ...(signal && { signal }) }), rowsSchema),
  );

/** The rows of one table with its filters and sorts. `shape` changes when the columns do. */
export interface TableRows {
  id: number;
  shape: string;
  request: RowsRequest;
}

const tableKey = (ref: string, id: number) => ['table-rows', ref, id] as const;

export const rowsKey = (ref: string, { id, shape, request }: TableRows) => [...tableKey(ref, id), shape, request] as const;

/** The rows of a table, page by page. Other filters keep the previous rows until theirs arrive. */
export function useRows(ref: string, rows: TableRows) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: rowsKey(ref, rows),
    queryFn: ({ pageParam, signal }) =>
      getRows(client, ref, { ...rows.request, limit: pageParam ? furtherPage : firstPage, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as (string | null)[] | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous, query) => (query?.queryKey[2] === rows.id ? previous : undefined),
    // Other users change rows at any time.
    staleTime: 0,
    refetchOnWindowFocus: false,
    // Thousands of rows: comparing them costs more than rendering.
    structuralSharing: false,
  });
}

/** Fetches the rows again; of many pages only the first ones. */
export function refreshRows(client: QueryClient, ref: string, rows: TableRows): Promise<void> {
  client.setQueryData<InfiniteData<RowsAnswer>>(rowsKey(ref, rows), (known) =>
    known && known.pages.length > refreshedPages ? { pages: known.pages.slice(0, refreshedPages), pageParams: known.pageParams.slice(0, refreshedPages) } : known,
  );
  return client.invalidateQueries({ queryKey: tableKey(ref, rows.id) });
}

/** The pages that are loaded now. */
export const knownPages = (client: QueryClient, ref: string, rows: TableRows): readonly RowsAnswer[] =>
  client.getQueryData<InfiniteData<RowsAnswer>>(rowsKey(ref, rows))?.pages ?? [];

/** Changes the loaded pages, before they are fetched again. */
export const changeLoaded = (client: QueryClient, ref: string, rows: TableRows, change: (page: RowsAnswer) => RowsAnswer): void =>
  void client.setQueryData<InfiniteData<RowsAnswer>>(rowsKey(ref, rows), (known) => known && { ...known, pages: known.pages.map(change) });
