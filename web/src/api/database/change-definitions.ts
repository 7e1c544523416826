import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { DefinitionChange, ReviewedChange } from '@/lib/database/definition-change';
import { cronKey } from '../cron/cron-keys';
import { answerOf } from '../http/answer-of';
import { type DatabaseHeaders, withConnection } from '../query/query-client';
import { refreshSchema } from '../query/get-schema';
import { catalogueApi, definitionApi } from './database-client';
import { databaseKey } from './database-keys';

const sqlSchema = z.object({ sql: z.string(), warnings: z.array(z.string()) });

function sendPart({ method, kind, id = '', part = 'mappings', partId, body }: DefinitionChange, ref: string, header: DatabaseHeaders, isDryRun: boolean) {
  const api = isDryRun ? catalogueApi : definitionApi;
  if (partId !== undefined) {
    const query = isDryRun ? { dry_run: 'true' as const } : {};
    return api.DELETE('/platform/pg-meta/{ref}/{kind}/{id}/{part}/{partId}', { params: { path: { ref, kind, id, part, partId }, header, query } });
  }
  const options = { params: { path: { ref, kind, id, part }, header }, body: { ...body, ...(isDryRun && { dry_run: true }) } };
  return method === 'PUT' ? api.PUT('/platform/pg-meta/{ref}/{kind}/{id}/{part}', options) : api.POST('/platform/pg-meta/{ref}/{kind}/{id}/{part}', options);
}

function send(change: DefinitionChange, ref: string, header: DatabaseHeaders, isDryRun: boolean) {
  if (change.part !== undefined) return sendPart(change, ref, header, isDryRun);
  const { method, kind, id, body, cascade } = change;
  const api = isDryRun ? catalogueApi : definitionApi;
  if (method === 'DELETE' && id !== undefined) {
    const query = { ...(isDryRun && { dry_run: 'true' as const }), ...(cascade && { cascade: 'true' as const }) };
    return api.DELETE('/platform/pg-meta/{ref}/{kind}/{id}', { params: { path: { ref, kind, id }, header, query } });
  }
  const sent = { ...body, ...(isDryRun && { dry_run: true }) };
  if (id !== undefined) return api.PATCH('/platform/pg-meta/{ref}/{kind}/{id}', { params: { path: { ref, kind, id }, header }, body: sent });
  const options = { params: { path: { ref, kind }, header }, body: sent };
  return method === 'POST' ? api.POST('/platform/pg-meta/{ref}/{kind}', options) : api.DELETE('/platform/pg-meta/{ref}/{kind}', options);
}

/** The SQL of changes, which are not made. Changes without an effect are left out. */
async function reviewChanges(client: QueryClient, ref: string, changes: readonly DefinitionChange[]): Promise<ReviewedChange[]> {
  const reviewed: ReviewedChange[] = [];
  // One after another: the server reads the catalogue of a project over few sessions.
  for (const change of changes) {
    const { sql, warnings } = await withConnection(client, ref, (header) => answerOf(send(change, ref, header, true), sqlSchema));
    if (sql !== '') reviewed.push({ change, sql, warnings });
  }
  return reviewed;
}

/** Reviews changes; the result is their SQL. */
export function useReviewChanges(ref: string) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (changes: readonly DefinitionChange[]) => reviewChanges(client, ref, changes) });
}

/** Makes a change. Whatever comes of it, everything that is shown of the definitions is read again. */
export function useRunChange(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: DefinitionChange) => withConnection(client, ref, (header) => answerOf(send(change, ref, header, false))),
    onSettled: (_data, _error, { kind }) => {
      void client.invalidateQueries({ queryKey: databaseKey(ref) });
      void refreshSchema(client, ref);
      // pg_cron comes and goes with its extension.
      if (kind === 'extensions') void client.invalidateQueries({ queryKey: cronKey(ref) });
    },
  });
}
