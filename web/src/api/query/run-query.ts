import type { QueryClient } from '@tanstack/react-query';
import { Observable } from 'rxjs';
import { ApiError } from '../http/api-error';
import { type DatabaseHeaders, streamApi, withConnection } from './query-client';
import { lostMessage, readEvents } from './read-events';
import type { QueryEvent, QueryRequest } from './wire';

const ndjson = 'application/x-ndjson';

/** The database to use, and the ID of the request, which cancels it. */
export interface QueryTarget {
  client: QueryClient;
  ref: string;
  id: string;
}

/**
 * Runs a text and emits its events as they arrive. Errors of SQL are events; the observable fails
 * with an ApiError if the request is refused or the connection is lost. Unsubscribing ends the
 * request, and with it the statement.
 */
export function runQuery({ client, ref, id }: QueryTarget, request: QueryRequest): Observable<QueryEvent> {
  return streamOf(client, ref, id, (headers, signal) =>
    streamApi.POST('/platform/pg-meta/{ref}/query', {
      params: { path: { ref }, header: { ...headers, 'X-Request-Id': id, Accept: ndjson } },
      body: request,
      parseAs: 'stream',
      signal,
    }),
  );
}

/** Reads the next rows of a paused result. */
export function readMoreRows({ client, ref, id }: QueryTarget, cursor: string, pageRows: number): Observable<QueryEvent> {
  return streamOf(client, ref, id, (headers, signal) =>
    streamApi.POST('/platform/pg-meta/{ref}/query/{cursor}/rows', {
      params: { path: { ref, cursor }, header: { ...headers, 'X-Request-Id': id, Accept: ndjson } },
      body: { page_rows: pageRows },
      parseAs: 'stream',
      signal,
    }),
  );
}

type Send = (headers: DatabaseHeaders, signal: AbortSignal) => Promise<{ response: Response }>;

function streamOf(client: QueryClient, ref: string, id: string, send: Send): Observable<QueryEvent> {
  return new Observable((subscriber) => {
    const abort = new AbortController();
    withConnection(client, ref, (headers) => send(headers, abort.signal))
      .then(({ response }) => {
        if (!response.body) throw new ApiError(lostMessage, { requestId: id });
        return readEvents(response.body, id, (event) => subscriber.next(event));
      })
      .then(
        () => subscriber.complete(),
        (error: unknown) => subscriber.error(error),
      );
    return () => abort.abort();
  });
}
