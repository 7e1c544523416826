import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

export type BranchHours = components['schemas']['BranchHours'];

export const branchHoursKey = (slug: string) => ['organizations', slug, 'branch-hours'] as const;

const branchHoursQuery = (slug: string) =>
  queryOptions({
    queryKey: branchHoursKey(slug),
    queryFn: ({ signal }) => answerOf(api.GET('/platform/organizations/{slug}/branch-hours', { params: { path: { slug } }, signal })),
  });

/** How long the branches of an organization ran. */
export const useBranchHours = (slug: string, { enabled = true } = {}) => useQuery({ ...branchHoursQuery(slug), enabled });
