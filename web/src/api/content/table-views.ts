import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type TableViewContent, viewsMax } from '@/lib/table-editor/table-view';
import { answerOf } from '../http/answer-of';
import { createRuledClient } from '../http/client';
import type { Author } from './snippet';

/** A saved view of a table: how the table editor shows it, under a name. `version` grows with every change. */
export interface SavedView {
  id: string;
  name: string;
  type: 'table_view';
  /** Private, or shared with the members of the project. */
  visibility: 'user' | 'project';
  owner: Author;
  last_updated_by: Author;
  updated_at: string;
  version: number;
  table_id: number;
  /** Only in the response for one view; read by `viewState`. */
  content?: unknown;
}

/** A view to create or to replace; `version` is the one that was edited, absent for a new one. */
export interface SavedViewChange {
  id: string;
  name: string;
  type: 'table_view';
  visibility: SavedView['visibility'];
  content: TableViewContent;
  version?: number;
}

interface OfProject {
  ref: string;
}

interface ViewPaths {
  '/platform/projects/{ref}/content': {
    get: {
      parameters: { path: OfProject; query: { type: 'table_view'; table: number; sort: 'name'; limit: number } };
      responses: { 200: { content: { 'application/json': { data: SavedView[] } } } };
    };
    put: {
      parameters: { path: OfProject };
      requestBody: { content: { 'application/json': SavedViewChange } };
      responses: { 200: { content: { 'application/json': SavedView } } };
    };
    delete: { parameters: { path: OfProject; query: { ids: string[] } }; responses: { 200: { content: { 'application/json': unknown } } } };
  };
  '/platform/projects/{ref}/content/item/{id}': {
    get: { parameters: { path: OfProject & { id: string } }; responses: { 200: { content: { 'application/json': SavedView } } } };
  };
}

const viewApi = createRuledClient<ViewPaths>();

const viewsKey = (ref: string, tableId: number) => ['table-views', ref, tableId] as const;
const viewKey = (ref: string, id: string) => ['table-view', ref, id] as const;

/** A view with its content. */
export const getTableView = (ref: string, id: string, signal?: AbortSignal) =>
  answerOf(viewApi.GET('/platform/projects/{ref}/content/item/{id}', { params: { path: { ref, id } }, ...(signal && { signal }) }));

export const tableViewQuery = (ref: string, id: string) =>
  queryOptions({ queryKey: viewKey(ref, id), queryFn: ({ signal }) => getTableView(ref, id, signal), staleTime: 0 });

/** The saved views of a table that the user can read, without their content; read again with each use. */
export const useTableViews = (ref: string, tableId: number) =>
  useQuery({
    queryKey: viewsKey(ref, tableId),
    queryFn: async ({ signal }) =>
      (await answerOf(viewApi.GET('/platform/projects/{ref}/content', { params: { path: { ref }, query: { type: 'table_view', table: tableId, sort: 'name', limit: 2 * viewsMax } }, signal }))).data,
    staleTime: 0,
  });

/** Creates or replaces a view. Throws an ApiError with status 409 if it was changed meanwhile. */
export const useSaveTableView = (ref: string, tableId: number) =>
  useMutation({
    mutationFn: async (change: SavedViewChange): Promise<SavedView> => ({
      content: change.content,
      ...(await answerOf(viewApi.PUT('/platform/projects/{ref}/content', { params: { path: { ref } }, body: change }))),
    }),
    onSuccess: (saved, _change, _result, { client }) => {
      client.setQueryData<SavedView>(viewKey(ref, saved.id), saved);
      void client.invalidateQueries({ queryKey: viewsKey(ref, tableId) });
    },
  });

export const useDeleteTableView = (ref: string, tableId: number) =>
  useMutation({
    mutationFn: (id: string) => answerOf(viewApi.DELETE('/platform/projects/{ref}/content', { params: { path: { ref }, query: { ids: [id] } } })),
    onSuccess: (_done, id, _result, { client }) => {
      client.removeQueries({ queryKey: viewKey(ref, id) });
      return client.invalidateQueries({ queryKey: viewsKey(ref, tableId) });
    },
  });
