import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { ProjectSummary } from '@/lib/entities/project';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { dbPasswordKey } from '../projects/get-db-password';
import { organizationProjectsKey } from '../projects/list-organization-projects';

export interface NewBranch {
  name: string;
  from: 'live' | 'schema' | 'backup';
  /** Of a backup, in seconds since 1970; undefined: the newest second that can be restored. */
  time?: number | undefined;
  /** Hours until it is deleted; undefined: it stays. */
  hours?: number | undefined;
}

/** Lists a new project before the topic does, and keeps its password for its page. */
export function showCreated(client: QueryClient, { db_pass, ...created }: ProjectSummary & { db_pass?: string | undefined }): void {
  client.setQueryData<ProjectSummary[]>(organizationProjectsKey(created.organization_slug), (list) =>
    list && [...list.filter((it) => it.ref !== created.ref), created],
  );
  if (db_pass) client.setQueryData(dbPasswordKey(created.ref), db_pass);
}

/** Creates a branch of a project; it starts asynchronously. */
export const useCreateBranch = (ref: string) =>
  useMutation({
    mutationFn: ({ name, from, time, hours }: NewBranch) =>
      answerOf(
        api.POST('/platform/projects/{ref}/branches', {
          params: { path: { ref } },
          body: {
            name,
            from,
            ...(time !== undefined && { recovery_time_target_unix: time }),
            ...(hours !== undefined && { expires_in_hours: hours }),
          },
        }),
      ),
    onSuccess: (created, _branch, _result, { client }) => showCreated(client, created),
  });
