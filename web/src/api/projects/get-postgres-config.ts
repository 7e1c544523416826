import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The PostgreSQL settings of a project that users can change. */
export type PostgresConfig = components['schemas']['PostgresConfig'];
export type PostgresSetting = components['schemas']['PostgresSetting'];

export const getPostgresConfig = (ref: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/projects/{ref}/config/postgres', { params: { path: { ref } }, signal }));

export const postgresConfigKey = (ref: string) => ['projects', ref, 'postgres-config'] as const;

/** Defaults depend on the compute size, which is pushed: another size refetches them. */
export const postgresConfigQuery = (ref: string, computeSize: string | undefined) =>
  queryOptions({
    queryKey: [...postgresConfigKey(ref), { computeSize }],
    queryFn: ({ signal }) => getPostgresConfig(ref, signal),
    placeholderData: keepPreviousData,
  });

/** The settings as returned over HTTP; changed values are also pushed. */
export const usePostgresConfig = (ref: string, computeSize: string | undefined) =>
  useQuery(postgresConfigQuery(ref, computeSize));
