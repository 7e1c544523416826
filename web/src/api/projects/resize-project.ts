import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { showAccepted } from './change-project';

/** Resizes a project's database; the response says only that it has started. */
export const resizeProject = (ref: string, compute_size: string) =>
  answerOf(api.POST('/platform/projects/{ref}/resize', { params: { path: { ref } }, body: { compute_size } }));

export const useResizeProject = (ref: string) =>
  useMutation({
    mutationFn: (size: string) => resizeProject(ref, size),
    onSuccess: ({ status }, _size, _result, { client }) => showAccepted(client, ref, status),
  });
