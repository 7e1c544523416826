import { type QueryClient, useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ProjectActions, ProjectDetail } from '@/lib/entities/project';
import { projectStatusSchema } from '@/lib/entities/project-status';
import { liveKey, projectTopic } from '@/lib/live/topic-names';
import { request } from '../http/request';
import { projectKey } from './get-project';

/** What can be asked of a project. */
export type ProjectChange = keyof ProjectActions;

const acceptedSchema = z.object({ status: projectStatusSchema });

/** Asks for a change; the answer says only that it has begun. */
export const changeProject = (ref: string, change: ProjectChange) =>
  request({
    method: change === 'delete' ? 'DELETE' : 'POST',
    path: change === 'delete' ? '/platform/projects/{ref}' : `/platform/projects/{ref}/${change}`,
    params: { ref },
    schema: acceptedSchema,
  });

export const useChangeProject = (ref: string) =>
  useMutation({
    mutationFn: (change: ProjectChange) => changeProject(ref, change),
    onSuccess: ({ status }, _change, _result, { client }) => showAccepted(client, ref, status),
  });

/** Only where nothing is pushed: a live page may already show what came after. */
function showAccepted(client: QueryClient, ref: string, status: ProjectDetail['status']): void {
  if (client.getQueryData(liveKey(projectTopic(ref)))) return;
  client.setQueryData<ProjectDetail>(projectKey(ref), (known) => known && { ...known, status });
}
