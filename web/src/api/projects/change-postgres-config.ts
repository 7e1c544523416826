import { type QueryClient, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ProjectDetail } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { postgresConfigKey, type PostgresConfig } from './get-postgres-config';
import { projectKey } from './get-project';

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

/** Settings that were changed here and count from the database's next start. */
export interface AfterRestart {
  names: string[];
  /** Since when the project has had its status: any restart resets it. */
  since: string | null;
}

const afterRestartQuery = (ref: string) =>
  queryOptions<AfterRestart>({ queryKey: ['projects', ref, 'after-restart'], queryFn: skipToken, gcTime: Infinity });

const sinceOf = (client: QueryClient, ref: string) => client.getQueryData<ProjectDetail>(projectKey(ref))?.live?.since ?? null;

/** What waits for a restart of those settings that were changed in this tab; it is not pushed. */
export function useAfterRestart(ref: string, since: string | null): string[] {
  const { data } = useQuery(afterRestartQuery(ref));
  return data?.since === since ? data.names : [];
}

export const useChangePostgresConfig = (ref: string) =>
  useMutation({
    mutationFn: (settings: PostgresChange) => changePostgresConfig(ref, settings),
    onSuccess: ({ settings, pending, after_restart }, _variables, _result, { client }) => {
      client.setQueriesData<PostgresConfig>({ queryKey: postgresConfigKey(ref) }, { settings, pending });
      const since = sinceOf(client, ref);
      client.setQueryData(afterRestartQuery(ref).queryKey, (known) => ({
        names: [...new Set([...(known?.since === since ? known.names : []), ...after_restart])],
        since,
      }));
    },
  });
