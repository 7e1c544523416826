import { skipToken, useQuery } from '@tanstack/react-query';
import { liveKey } from '@/lib/live/topic-names';
import type { TailState } from '@/lib/logs/tail';
import { tailSchema } from './wire';

const read = (state: unknown): TailState | undefined => tailSchema.safeParse(state).data;

/** The state that the topic of a live tail pushed last. */
export const useLiveLogs = (topic: string): TailState | undefined =>
  useQuery<unknown, Error, TailState | undefined>({ queryKey: liveKey(topic), queryFn: skipToken, select: read, structuralSharing: false }).data;
