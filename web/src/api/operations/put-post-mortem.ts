import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { operatorIncidentsKey } from './incident-keys';

/** Writes the post-mortem; an empty text removes it. */
export const putPostMortem = (id: string, text: string) =>
  answerOf(api.PUT('/platform/incidents/{id}/post-mortem', { params: { path: { id } }, body: { text } }));

export const usePutPostMortem = (id: string) =>
  useMutation({
    mutationFn: (text: string) => putPostMortem(id, text),
    onSettled: (_put, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: operatorIncidentsKey }),
  });
