import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The disk of a project's database: size, usage, largest size and prices. */
export type ProjectDisk = components['schemas']['ProjectDisk'];

export const getDisk = (ref: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/projects/{ref}/disk', { params: { path: { ref } }, signal }));

export const diskKey = (ref: string) => ['projects', ref, 'disk'] as const;

/** Refetched when a pushed value that determines the disk changes: plan or size. */
export interface DiskTerms {
  plan: string | undefined;
  computeSize: string | undefined;
}

export const diskQuery = (ref: string, terms: DiskTerms) =>
  queryOptions({
    queryKey: [...diskKey(ref), terms],
    queryFn: ({ signal }) => getDisk(ref, signal),
    placeholderData: keepPreviousData,
  });

/** The disk as returned over HTTP; its size and usage are also pushed. */
export const useDisk = (ref: string, terms: DiskTerms) => useQuery(diskQuery(ref, terms));
