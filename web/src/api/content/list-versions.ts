import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { contentApi } from './snippet';

/** The versions of a snippet, newest first. */
export const useVersions = (ref: string, id: string) =>
  useQuery({
    queryKey: ['snippet-versions', ref, id],
    queryFn: ({ signal }) => answerOf(contentApi.GET('/platform/projects/{ref}/content/item/{id}/versions', { params: { path: { ref, id } }, signal })),
    staleTime: 0,
  });

/** The text of one version. */
export const useVersion = (ref: string, id: string, version: number | null) =>
  useQuery({
    queryKey: ['snippet-version', ref, id, version],
    queryFn: ({ signal }) =>
      answerOf(contentApi.GET('/platform/projects/{ref}/content/item/{id}/versions/{version}', { params: { path: { ref, id, version: version! } }, signal })),
    enabled: version !== null,
    staleTime: Infinity,
  });
