import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { ProjectActions, ProjectDetail } from '@/lib/entities/project';
import { liveKey, projectTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { projectKey } from './get-project';

/** Actions on a project without parameters. */
export type ProjectChange = Exclude<keyof ProjectActions, 'resize'>;

/** Requests an action; the response says only that it has started. */
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

/** Shows the new status only if nothing is pushed: a live page may already show a later one. */
export function showAccepted(client: QueryClient, ref: string, status: ProjectDetail['status']): void {
  if (client.getQueryData(liveKey(projectTopic(ref)))) return;
  client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, status });
}
