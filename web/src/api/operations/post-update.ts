import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { operatorIncidentsKey, type IncidentState } from './incident-keys';

/** The next entry of an incident's timeline. */
export interface IncidentPost {
  state: IncidentState;
  message: string;
  /** The promised time of the next one. */
  next_update_by?: string;
}

export const postUpdate = (id: string, post: IncidentPost) =>
  answerOf(api.POST('/platform/incidents/{id}/updates', { params: { path: { id } }, body: post }));

export const usePostUpdate = (id: string) =>
  useMutation({
    mutationFn: (post: IncidentPost) => postUpdate(id, post),
    onSettled: (_posted, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: operatorIncidentsKey }),
  });
