import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { diskKey, type ProjectDisk } from './get-disk';

/** Enlarges a disk; it never becomes smaller again. */
export const growDisk = (ref: string, size_gb: number) =>
  answerOf(api.POST('/platform/projects/{ref}/disk', { params: { path: { ref } }, body: { size_gb } }));

export const useGrowDisk = (ref: string) =>
  useMutation({
    mutationFn: (sizeGb: number) => growDisk(ref, sizeGb),
    onSuccess: (disk, _sizeGb, _result, { client }) => {
      client.setQueriesData<ProjectDisk>({ queryKey: diskKey(ref) }, disk);
    },
  });
