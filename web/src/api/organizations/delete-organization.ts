import { useMutation } from '@tanstack/react-query';
import { request } from '../http/request';
import { forgetOrganization } from './forget-organization';
import { markLeaving } from './leaving';

/** Deletes an organization; 409 while it has projects. */
export const deleteOrganization = (slug: string) =>
  request({ method: 'DELETE', path: '/platform/organizations/{slug}', params: { slug } });

export const useDeleteOrganization = (slug: string) =>
  useMutation({
    mutationFn: () => deleteOrganization(slug),
    onMutate: (_nothing, { client }) => markLeaving(client, slug, true),
    onError: (_error, _nothing, _result, { client }) => markLeaving(client, slug, false),
    onSuccess: (_answer, _nothing, _result, { client }) => forgetOrganization(client, slug),
  });
