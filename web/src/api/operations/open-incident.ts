import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { operations } from '../http/described';
import { operatorIncidentsKey } from './incident-keys';

/** The fields of a new incident or maintenance. */
export type NewIncident = operations['open_incident']['requestBody']['content']['application/json'];

/** Notifies all affected users immediately. */
export const openIncident = (what: NewIncident) => answerOf(api.POST('/platform/incidents', { body: what }));

export const useOpenIncident = () =>
  useMutation({
    mutationFn: openIncident,
    onSettled: (_opened, _error, _variables, _result, { client }) => {
      void client.invalidateQueries({ queryKey: operatorIncidentsKey });
    },
  });
