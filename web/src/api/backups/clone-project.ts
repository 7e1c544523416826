import { useMutation } from '@tanstack/react-query';
import { showCreated } from '../branches/create-branch';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { RestoreTarget } from './change-backups';

export interface NewClone {
  target: RestoreTarget;
  name: string;
  /** Empty: the server generates one and returns it once. */
  dbPassword: string;
  /** The ID of a compute size; undefined: that of the source. */
  computeSize: string | undefined;
}

/** Restores a backup or a time to a new project, which starts asynchronously. */
export const useCloneProject = (ref: string) =>
  useMutation({
    mutationFn: ({ target, name, dbPassword, computeSize }: NewClone) =>
      answerOf(
        api.POST('/platform/database/{ref}/clone', {
          params: { path: { ref } },
          body: {
            name,
            ...('id' in target ? { backup_id: target.id } : { recovery_time_target_unix: target.time }),
            ...(dbPassword !== '' && { database_password: dbPassword }),
            ...(computeSize !== undefined && { desired_instance_size: computeSize }),
          },
        }),
      ),
    onSuccess: (created, _clone, _result, { client }) => showCreated(client, created),
  });
