import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ProjectDetail, projectDetailSchema, type ProjectTopic } from '@/lib/entities/project';
import { overlayProject } from '@/lib/live/overlay-projects';
import { liveKey, projectTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const halfMinuteMs = 30_000;

export function getProject(ref: string, signal: AbortSignal) {
  if (ref === '') return Promise.reject(new Error('Project ref is required'));
  return answerOf(api.GET('/platform/projects/{ref}', { params: { path: { ref } }, signal }), projectDetailSchema);
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

/** A project with all known data, including its live part. */
export const useProject = (ref: string, { enabled = true } = {}) => useQuery({ ...projectQuery(ref), enabled });
