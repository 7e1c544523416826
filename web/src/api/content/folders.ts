import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { contentApi, type Folder, snippetsKey } from './snippet';

const foldersKey = (ref: string) => ['snippet-folders', ref] as const;

/** The user's folders of snippets in a project. */
export const useFolders = (ref: string) =>
  useQuery({
    queryKey: foldersKey(ref),
    queryFn: async ({ signal }): Promise<Folder[]> => {
      const answer = await answerOf(contentApi.GET('/platform/projects/{ref}/content/folders', { params: { path: { ref } }, signal }));
      return Array.isArray(answer) ? answer : (answer.folders ?? answer.data ?? []);
    },
  });

export type FolderChange = { create: string } | { id: string; name: string } | { remove: string };

/** Creates, renames or deletes a folder; the snippets of a deleted folder stay. */
export const useChangeFolders = (ref: string) =>
  useMutation({
    mutationFn: (change: FolderChange): Promise<unknown> => {
      if ('create' in change) return answerOf(contentApi.POST('/platform/projects/{ref}/content/folders', { params: { path: { ref } }, body: { name: change.create } }));
      if ('remove' in change) return answerOf(contentApi.DELETE('/platform/projects/{ref}/content/folders', { params: { path: { ref }, query: { ids: [change.remove] } } }));
      return answerOf(contentApi.PATCH('/platform/projects/{ref}/content/folders/{id}', { params: { path: { ref, id: change.id } }, body: { name: change.name } }));
    },
    onSettled: async (_done, _error, _change, _result, { client }) => {
      await client.invalidateQueries({ queryKey: foldersKey(ref) });
      await client.invalidateQueries({ queryKey: snippetsKey(ref) });
    },
  });
