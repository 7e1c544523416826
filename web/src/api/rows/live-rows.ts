import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { liveKey, rowsTopic } from '@/lib/live/topic-names';
import { type LiveRows, liveStates } from '@/lib/table-editor/live-rows';
import { answerOf } from '../http/answer-of';
import { databaseKey } from '../database/database-keys';
import { refreshSchema } from '../query/get-schema';
import { withConnection } from '../query/query-client';
import { rowsApi } from './rows-client';
import { sqlSchema } from './wire';

const keys = z.optional(z.array(z.array(z.string())));

const liveRowsSchema = z.object({
  state: z.enum(liveStates),
  reason: z.string(),
  published: z.boolean(),
  resyncs: z.number(),
  changes: z.record(z.string(), z.object({ many: z.optional(z.boolean()), key: z.optional(z.array(z.string())), inserted: keys, updated: keys, deleted: keys })),
});

const read = (state: unknown): LiveRows | undefined => liveRowsSchema.safeParse(state).data;

/** The state that the topic of a table's rows pushed last. */
export function useLiveRows(ref: string, id: number): LiveRows | undefined {
  const { data } = useQuery<unknown, Error, LiveRows | undefined>({ queryKey: liveKey(rowsTopic(ref, id)), queryFn: skipToken, select: read });
  return data;
}

/** The same, now. */
export const currentLiveRows = (client: QueryClient, ref: string, id: number): LiveRows | undefined => read(client.getQueryData(liveKey(rowsTopic(ref, id))));

const path = '/platform/pg-meta/{ref}/tables/{id}/live';

/** The statement that makes the changes of a table live, or ends that. */
export const previewLiveSwitch = async (client: QueryClient, ref: string, id: number, live: boolean): Promise<string> => {
  const { sql } = await withConnection(client, ref, (header) => answerOf(rowsApi.PUT(path, { params: { path: { ref, id }, header }, body: { live, dry_run: true } }), sqlSchema));
  return sql;
};

/** Makes the changes of a table live, or ends that. */
export async function switchLive(client: QueryClient, ref: string, id: number, live: boolean): Promise<void> {
  await withConnection(client, ref, (header) => answerOf(rowsApi.PUT(path, { params: { path: { ref, id }, header }, body: { live } })));
  void client.invalidateQueries({ queryKey: databaseKey(ref) });
  void refreshSchema(client, ref);
}
