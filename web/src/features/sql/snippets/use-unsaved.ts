import { useQuery } from '@tanstack/react-query';
import { drafts } from '@/lib/drafts';
import { unsavedPrefix } from './draft-key';

export const unsavedKey = (ref: string) => ['unsaved-sql', ref] as const;

/** Texts of this browser that were never saved, newest first; also those of other tabs. */
export const useUnsaved = (ref: string) =>
  useQuery({
    queryKey: unsavedKey(ref),
    queryFn: () => drafts.list(unsavedPrefix(ref)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
