import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { operations } from '../http/described';
import { operatorIncidentsKey } from './incident-keys';

/** Changed fields and scope of an open incident; absent fields stay unchanged. */
export type IncidentEdit = NonNullable<operations['edit_incident']['requestBody']>['content']['application/json'];

export const editIncident = (id: string, changes: IncidentEdit) =>
  answerOf(api.PATCH('/platform/incidents/{id}', { params: { path: { id } }, body: changes }));

export const useEditIncident = (id: string) =>
  useMutation({
    mutationFn: (changes: IncidentEdit) => editIncident(id, changes),
    onSettled: (_edited, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: operatorIncidentsKey }),
  });
