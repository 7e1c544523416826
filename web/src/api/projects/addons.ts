import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The add-ons of a project, and those that its plan offers. */
export type ProjectAddons = components['schemas']['ProjectAddons'];

const pathTo = (ref: string) => ({ params: { path: { ref } } });

export const listAddons = (ref: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/projects/{ref}/billing/addons', { ...pathTo(ref), signal }));

/** Read again when the plan changes. */
export const addonsQuery = (ref: string, plan: string | undefined) =>
  queryOptions({ queryKey: ['projects', ref, 'addons', plan], queryFn: ({ signal }) => listAddons(ref, signal) });

export const useAddons = (ref: string, plan: string | undefined) => useQuery(addonsQuery(ref, plan));

export const addAddon = (ref: string, addon_variant: string) =>
  answerOf(api.POST('/platform/projects/{ref}/billing/addons', { ...pathTo(ref), body: { addon_type: 'pitr', addon_variant } }));

export const removeAddon = (ref: string, addon_variant: string) =>
  answerOf(api.DELETE('/platform/projects/{ref}/billing/addons/{addon_variant}', { params: { path: { ref, addon_variant } } }));

/** What is chosen for a project; `variant` is null to remove `before`. */
export interface AddonChoice {
  variant: string | null;
  before: string;
}

export const useChooseAddon = (ref: string, plan: string | undefined) =>
  useMutation({
    mutationFn: ({ variant, before }: AddonChoice) => (variant === null ? removeAddon(ref, before) : addAddon(ref, variant)),
    onSuccess: (now, _choice, _result, { client }) => client.setQueryData<ProjectAddons>(addonsQuery(ref, plan).queryKey, now),
  });
