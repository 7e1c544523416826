import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { operatorIncidentsKey } from './incident-keys';

/** The entry with which a resolved incident is open again. */
export interface Reopening {
  state: 'investigating' | 'identified' | 'monitoring';
  message: string;
  next_update_by?: string;
}

export const reopenIncident = (id: string, body: Reopening) =>
  answerOf(api.POST('/platform/incidents/{id}/reopen', { params: { path: { id } }, body }));

export const useReopenIncident = (id: string) =>
  useMutation({
    mutationFn: (body: Reopening) => reopenIncident(id, body),
    onSettled: (_reopened, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: operatorIncidentsKey }),
  });
