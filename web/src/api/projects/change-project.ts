import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { ProjectActions, ProjectDetail } from '@/lib/entities/project';
import { liveKey, projectTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { projectKey } from './get-project';

/** What can be asked of a project without saying more. */
export type ProjectChange = Exclude<keyof ProjectActions, 'resize'>;

/** Asks for a change; the answer says only that it has begun. */
export const changeProject = (ref: string, change: ProjectChange) =>
  answerOf(
    change === 'delete'
      ? api.DELETE('/platform/projects/{ref}', { params: { path: { ref } } })
      : change === 'restore_access'
        ? api.POST('/platform/projects/{ref}/restore-access', { params: { path: { ref } } })
        : api.POST(`/platform/projects/{ref}/${change}`, { params: { path: { ref } } }),
  );

export const useChangeProject = (ref: string) =>
  useMutation({
    mutationFn: (change: ProjectChange) => changeProject(ref, change),
    onSuccess: ({ status }, _change, _result, { client }) => showAccepted(client, ref, status),
  });

/** Shows what was begun, only where nothing is pushed: a live page may already show what came after. */
export function showAccepted(client: QueryClient, ref: string, status: ProjectDetail['status']): void {
  if (client.getQueryData(liveKey(projectTopic(ref)))) return;
  client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, status });
}
