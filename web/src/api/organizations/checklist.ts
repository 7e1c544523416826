import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { OrganizationTopic } from '@/lib/entities/topic-states';
import { liveKey, organizationTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The parts of the checklist "Get started" that only the server knows. */
export type Checklist = components['schemas']['Checklist'];

const pathTo = (slug: string) => ({ params: { path: { slug } } });

const aMinuteMs = 60_000;

export const getChecklist = (slug: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/organizations/{slug}/checklist', { ...pathTo(slug), signal }));

export const checklistQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'checklist'],
    queryFn: async ({ client, signal }) => {
      const answer = await getChecklist(slug, signal);
      // A step may have been pushed while the answer was on its way.
      return withSteps(answer, client.getQueryData<OrganizationTopic>(liveKey(organizationTopic(slug))));
    },
    staleTime: aMinuteMs,
    retry: false,
  });

export const useChecklist = (slug: string, enabled: boolean) => useQuery({ ...checklistQuery(slug), enabled });

type DoneSteps = Pick<OrganizationTopic, 'is_used' | 'has_backup'>;

/** A step that was done stays so; a server without backups pushes none. */
const withSteps = (known: Checklist, pushed: DoneSteps | undefined): Checklist => ({
  ...known,
  is_used: known.is_used || pushed?.is_used === true,
  has_backup: known.has_backup === null ? null : known.has_backup || pushed?.has_backup === true,
});

/** Writes the steps that the organization's topic pushes. */
export function writeFirstSteps(client: QueryClient, slug: string, pushed: DoneSteps): void {
  client.setQueryData(checklistQuery(slug).queryKey, (known) => known && withSteps(known, pushed));
}

/** Hides the checklist on every device, or shows it again. */
export const dismissChecklist = (slug: string, isDismissed: boolean) =>
  answerOf(api.PATCH('/platform/organizations/{slug}/checklist', { ...pathTo(slug), body: { is_dismissed: isDismissed } }));

export const useDismissChecklist = (slug: string) =>
  useMutation({
    mutationFn: (isDismissed: boolean) => dismissChecklist(slug, isDismissed),
    onSuccess: (now, _isDismissed, _result, { client }) => client.setQueryData<Checklist>(checklistQuery(slug).queryKey, now),
  });
