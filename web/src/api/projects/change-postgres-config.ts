import { type QueryClient, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ProjectDetail } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { postgresConfigKey, type PostgresConfig } from './get-postgres-config';
import { projectKey } from './get-project';

/** Numbers by setting name; null resets to the default. */
export type PostgresChange = Record<string, number | null>;

/** Changes settings; others stay. Returns also the changes that need a restart. */
export const changePostgresConfig = (ref: string, settings: PostgresChange) =>
  answerOf(
    api.PUT('/platform/projects/{ref}/config/postgres', {
      params: { path: { ref } },
      // Described only as an object: the server validates the names.
      body: { settings: settings as Record<string, never> },
    }),
  );

/** Settings changed in this tab that need a restart of the database. */
export interface AfterRestart {
  names: string[];
  /** Start of the project's current status: any restart resets it. */
  since: string | null;
}

const afterRestartQuery = (ref: string) =>
  queryOptions<AfterRestart>({ queryKey: ['projects', ref, 'after-restart'], queryFn: skipToken, gcTime: Infinity });

const sinceOf = (client: QueryClient, ref: string) => client.getQueryData<ProjectDetail>(projectKey(ref))?.live?.since ?? null;

/** The settings changed in this tab that wait for a restart; they are not pushed. */
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
