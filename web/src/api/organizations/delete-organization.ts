import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { forgetOrganization } from './forget-organization';
import { markLeaving } from './leaving';

/** Deletes an organization; 409 while it has projects. */
export const deleteOrganization = (slug: string) =>
  answerOf(api.DELETE('/platform/organizations/{slug}', { params: { path: { slug } } }));

export const useDeleteOrganization = (slug: string) =>
  useMutation({
    mutationFn: () => deleteOrganization(slug),
    onMutate: (_nothing, { client }) => markLeaving(client, slug, true),
    onError: (_error, _nothing, _result, { client }) => markLeaving(client, slug, false),
    onSuccess: (_answer, _nothing, _result, { client }) => forgetOrganization(client, slug),
  });
