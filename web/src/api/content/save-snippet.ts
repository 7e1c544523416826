import { type QueryClient, useMutation } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { getSnippet } from './get-snippet';
import { changeOf, contentApi, type Snippet, type SnippetChange, snippetKey, snippetsKey } from './snippet';

const conflictStatus = 409;

/** Creates or replaces a snippet. Throws an ApiError with status 409 if it was changed meanwhile. */
export async function saveSnippet(client: QueryClient, ref: string, change: SnippetChange): Promise<Snippet> {
  const saved = await answerOf(contentApi.PUT('/platform/projects/{ref}/content', { params: { path: { ref } }, body: change }));
  const whole = { ...saved, content: saved.content ?? change.content };
  client.setQueryData<Snippet>(snippetKey(ref, change.id), whole);
  void client.invalidateQueries({ queryKey: snippetsKey(ref) });
  return whole;
}

/** Another user saved a newer version. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === conflictStatus;

type Facts = Parameters<typeof changeOf>[1];

/** Changes the name, folder or visibility of a snippet; its text stays as it is on the server. */
export const useChangeSnippet = (ref: string) =>
  useMutation({
    mutationFn: async ({ id, facts }: { id: string; facts: Facts }, { client }) => saveSnippet(client, ref, changeOf(await getSnippet(ref, id), facts)),
  });
