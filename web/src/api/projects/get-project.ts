import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ProjectDetail, projectDetailSchema, type ProjectTopic } from '@/lib/entities/project';
import { overlayProject } from '@/lib/live/overlay-projects';
import { liveKey, projectTopic } from '@/lib/live/topic-names';
import { request } from '../http/request';

const halfMinuteMs = 30_000;

export function getProject(ref: string, signal: AbortSignal) {
  if (ref === '') return Promise.reject(new Error('Project ref is required'));
  return request({ path: '/platform/projects/{ref}', params: { ref }, schema: projectDetailSchema, signal });
}

export const projectKey = (ref: string) => ['projects', ref] as const;

export const projectQuery = (ref: string) =>
  queryOptions({
    queryKey: projectKey(ref),
    queryFn: async ({ signal, client }): Promise<ProjectDetail> => {
      const detail = await getProject(ref, signal);
      const pushed = client.getQueryData<ProjectTopic>(liveKey(projectTopic(ref)));
      return pushed ? overlayProject(detail, pushed) : detail;
    },
    staleTime: halfMinuteMs,
  });

/** A project with everything known of it, its live part included. */
export const useProject = (ref: string, { enabled = true } = {}) => useQuery({ ...projectQuery(ref), enabled });
