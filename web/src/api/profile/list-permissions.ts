import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { permissionSchema } from '@/lib/entities/permission';
import type { SessionTopic } from '@/lib/entities/topic-states';
import { liveKey, sessionTopic } from '@/lib/live/topic-names';
import type { Json } from '@/lib/json';
import { isPermitted, type PermissionQuestion } from '@/lib/permissions';
import { useIsSelfHosted } from '../auth/get-sign-in-settings';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

const fiveMinutesMs = 5 * 60_000;

/** All permissions of the user. */
export const listPermissions = (signal: AbortSignal) =>
  answerOf(api.GET('/platform/profile/permissions', { signal }), z.array(permissionSchema));

export const permissionsKey = ['permissions'] as const;

export const permissionsQuery = () =>
  queryOptions({
    queryKey: permissionsKey,
    queryFn: async ({ signal, client }) => {
      const answered = await listPermissions(signal);
      return client.getQueryData<SessionTopic>(liveKey(sessionTopic))?.permissions ?? answered;
    },
    staleTime: fiveMinutesMs,
  });

/** The permissions query, for pages that must know whether it has finished. */
export const usePermissionList = ({ enabled }: { enabled: boolean }) => useQuery({ ...permissionsQuery(), enabled });

/**
 * The known permissions; never requested in a self-hosted installation, where everything is
 * allowed.
 */
function useJudged() {
  const selfHosted = useIsSelfHosted();
  const { data } = useQuery({ ...permissionsQuery(), enabled: !selfHosted });
  return (question: PermissionQuestion) => isPermitted(data, { ...question, selfHosted });
}

/** Returns a permission check for any organization, for pages that compare several. */
export function usePermissionsIn() {
  const judged = useJudged();
  return (organizationSlug: string, action: string, resource: string) => judged({ organizationSlug, action, resource });
}

/** Permission check of this organization, cheap enough to call while rendering. */
export function usePermissions(organizationSlug: string | undefined, projectRef?: string) {
  const judged = useJudged();
  return (action: string, resource: string, about?: Record<string, Json>) =>
    judged({ organizationSlug, action, resource, projectRef, ...(about && { data: about }) });
}
