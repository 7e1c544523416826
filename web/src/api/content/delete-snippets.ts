import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { getSnippet } from './get-snippet';
import { contentApi, type Snippet, snippetKey, snippetsKey } from './snippet';

/** Deletes a snippet; returns it as it was, so that it can be created again. */
export const useDeleteSnippet = (ref: string) =>
  useMutation({
    mutationFn: async (id: string): Promise<Snippet> => {
      const last = await getSnippet(ref, id);
      await answerOf(contentApi.DELETE('/platform/projects/{ref}/content', { params: { path: { ref }, query: { ids: [id] } } }));
      return last;
    },
    onSuccess: (_last, id, _result, { client }) => {
      client.removeQueries({ queryKey: snippetKey(ref, id) });
      return client.invalidateQueries({ queryKey: snippetsKey(ref) });
    },
  });
