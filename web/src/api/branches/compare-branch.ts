import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

export type BranchComparison = components['schemas']['BranchComparison'];
export type BranchChange = BranchComparison['changes'][number];
export type MergeStatement = NonNullable<components['schemas']['BranchMerge']['statements']>[number];

interface BranchPath {
  ref: string;
  branch_ref: string;
}

const comparisonKey = ({ ref, branch_ref }: BranchPath) => ['branches', ref, branch_ref, 'comparison'] as const;

/** Both catalogues are read at each request, so that it is made again only when a person asks. */
const comparisonQuery = (path: BranchPath) =>
  queryOptions({
    queryKey: comparisonKey(path),
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/branches/{branch_ref}/diff', { params: { path }, signal })),
    refetchOnWindowFocus: false,
  });

/** The definitions of a branch and those of its parent. */
export const useBranchComparison = (path: BranchPath) => useQuery(comparisonQuery(path));

/** The statements of a merge of the chosen changes, to be reviewed. */
export const usePlanMerge = (path: BranchPath) =>
  useMutation({
    mutationFn: (changes: string[]) =>
      answerOf(api.POST('/platform/projects/{ref}/branches/{branch_ref}/merge', { params: { path }, body: { changes, dry_run: true } })),
  });

/** Runs reviewed statements; whatever comes of it, the comparison is read again. */
export const useMerge = (path: BranchPath) =>
  useMutation({
    mutationFn: (merge: { changes: string[]; review: string }) =>
      answerOf(api.POST('/platform/projects/{ref}/branches/{branch_ref}/merge', { params: { path }, body: merge })),
    onSettled: (_made, _error, _merge, _result, { client }) => client.invalidateQueries({ queryKey: comparisonKey(path) }),
  });

export interface BranchReset {
  from: 'live' | 'schema' | 'backup';
  /** Of a backup, in seconds since 1970; undefined: the newest second that can be restored. */
  time?: number | undefined;
}

/** Begins to replace the data of a branch; the topic of its organization reports the end. */
export const useResetBranch = (path: BranchPath) =>
  useMutation({
    mutationFn: ({ from, time }: BranchReset) =>
      answerOf(
        api.POST('/platform/projects/{ref}/branches/{branch_ref}/reset', {
          params: { path },
          body: { from, ...(time !== undefined && { recovery_time_target_unix: time }) },
        }),
      ),
  });
