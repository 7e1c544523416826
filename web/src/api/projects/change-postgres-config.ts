import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { postgresConfigKey, type PostgresConfig } from './get-postgres-config';

/** Numbers by the setting's name; null brings its default back. */
export type PostgresChange = Record<string, number | null>;

/** Changes settings; what is not named stays. Answers also what of it counts from the next start. */
export const changePostgresConfig = (ref: string, settings: PostgresChange) =>
  answerOf(
    api.PUT('/platform/projects/{ref}/config/postgres', {
      params: { path: { ref } },
      // Described as an object and no more: which names there are is judged by the server.
      body: { settings: settings as Record<string, never> },
    }),
  );

export const useChangePostgresConfig = (ref: string) =>
  useMutation({
    mutationFn: (settings: PostgresChange) => changePostgresConfig(ref, settings),
    onSuccess: ({ settings, pending }, _wanted, _result, { client }) => {
      client.setQueriesData<PostgresConfig>({ queryKey: postgresConfigKey(ref) }, { settings, pending });
    },
  });
