import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { LogQueryContent } from '@/lib/logs/log-query';
import { answerOf } from '../http/answer-of';
import { createRuledClient } from '../http/client';
import type { Author } from './snippet';

/** A saved query of logs. `version` grows with every change. */
export interface SavedLogQuery {
  id: string;
  name: string;
  type: 'log_query';
  /** Private, or shared with the members of the project. */
  visibility: 'user' | 'project';
  favorite: boolean;
  folder_id: string | null;
  owner: Author;
  last_updated_by: Author;
  updated_at: string;
  version: number;
  /** Only in the response for one query; read by `readQueryContent`. */
  content?: unknown;
}

/** A query to create or to replace; `version` is the one that was edited, absent for a new one. */
export interface LogQueryChange {
  id: string;
  name: string;
  type: 'log_query';
  visibility: SavedLogQuery['visibility'];
  folder_id: string | null;
  content: LogQueryContent;
  version?: number;
}

interface OfProject {
  ref: string;
}

interface QueryPaths {
  '/platform/projects/{ref}/content': {
    get: {
      parameters: { path: OfProject; query: { type: 'log_query'; sort: 'name'; limit: number } };
      responses: { 200: { content: { 'application/json': { data: SavedLogQuery[] } } } };
    };
    put: {
      parameters: { path: OfProject };
      requestBody: { content: { 'application/json': LogQueryChange } };
      responses: { 200: { content: { 'application/json': SavedLogQuery } } };
    };
    delete: { parameters: { path: OfProject; query: { ids: string[] } }; responses: { 200: { content: { 'application/json': unknown } } } };
  };
  '/platform/projects/{ref}/content/item/{id}': {
    get: { parameters: { path: OfProject & { id: string } }; responses: { 200: { content: { 'application/json': SavedLogQuery } } } };
  };
}

const queryApi = createRuledClient<QueryPaths>();

/** Entries of a page of the list; more saved queries are found by their links. */
const listMax = 200;

const queriesKey = (ref: string) => ['log-queries', ref] as const;
const queryKey = (ref: string, id: string) => ['log-query', ref, id] as const;

/** A saved query with its content. */
export const logQueryQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: queryKey(ref, id),
    queryFn: ({ signal }) => answerOf(queryApi.GET('/platform/projects/{ref}/content/item/{id}', { params: { path: { ref, id } }, signal })),
    staleTime: 0,
  });

/** The saved queries of a project that the user can read, without their content; read again with each use. */
export const useLogQueries = (ref: string) =>
  useQuery({
    queryKey: queriesKey(ref),
    queryFn: async ({ signal }) => (await answerOf(queryApi.GET('/platform/projects/{ref}/content', { params: { path: { ref }, query: { type: 'log_query', sort: 'name', limit: listMax } }, signal }))).data,
    staleTime: 0,
  });

/** Creates or replaces a query. Throws an ApiError with status 409 if it was changed meanwhile. */
export const useSaveLogQuery = (ref: string) =>
  useMutation({
    mutationFn: async (change: LogQueryChange): Promise<SavedLogQuery> => ({
      ...(await answerOf(queryApi.PUT('/platform/projects/{ref}/content', { params: { path: { ref } }, body: change }))),
      content: change.content,
    }),
    onSuccess: (saved, _change, _result, { client }) => {
      client.setQueryData<SavedLogQuery>(queryKey(ref, saved.id), saved);
      void client.invalidateQueries({ queryKey: queriesKey(ref) });
    },
  });

/** Deletes a query; the server accepts it again with the same ID. */
export const useDeleteLogQuery = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => answerOf(queryApi.DELETE('/platform/projects/{ref}/content', { params: { path: { ref }, query: { ids: [id] } } })),
    onSuccess: (_done, id, _result, { client }) => {
      client.removeQueries({ queryKey: queryKey(ref, id) });
      return client.invalidateQueries({ queryKey: queriesKey(ref) });
    },
  });
