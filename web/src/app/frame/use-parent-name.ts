import { useProject } from '@/api/projects/get-project';

/** The name of a branch's parent project; its ref if it is unreadable. */
export const useParentName = (parentRef: string): string => useProject(parentRef).data?.name ?? parentRef;
