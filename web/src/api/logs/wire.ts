import * as z from 'zod/mini';
import type { Json } from '@/lib/json';
import { fieldTypes, type LogCatalogue, type LogLine, type ReadReport, severities, type SeverityCounts } from '@/lib/logs/line';

const json = z.custom<Json>((value) => value !== undefined);
const damaged = z._default(z.pipe(z.union([z.number(), z.array(z.string())]), z.transform((it) => (typeof it === 'number' ? it : it.length))), 0);
const counts: z.ZodMiniType<SeverityCounts> = z.object(Object.fromEntries(severities.map((it) => [it, z.optional(z.number())])));

/** A severity that this version does not know counts as information. */
export const lineSchema: z.ZodMiniType<LogLine> = z.object({
  id: z.string(),
  timestamp: z.number(),
  source: z.string(),
  severity: z.catch(z.enum(severities), 'info'),
  event_message: z._default(z.string(), ''),
  metadata: z._default(json, {}),
  is_cut: z.optional(z.boolean()),
});

const reportSchema: z.ZodMiniType<ReadReport> = z.object({ searched_to: z.number(), is_complete: z.boolean(), lines_read: z._default(z.number(), 0), damaged });

export const catalogueSchema: z.ZodMiniType<LogCatalogue> = z.pipe(
  z.object({
    sources: z.array(
      z.object({
        reference: z.string(),
        name: z.string(),
        is_available: z.boolean(),
        reason: z._default(z.nullable(z.string()), null),
        fields: z._default(z.array(z.object({ path: z.string(), type: z.catch(z.enum(fieldTypes), 'string') })), []),
      }),
    ),
    retention_days: z.number(),
    usage: z._default(z.object({ bytes: z._default(z.number(), 0) }), { bytes: 0 }),
    default_query: z._default(z.nullable(z.string()), null),
    templates: z._default(z.array(z.object({ name: z.string(), description: z._default(z.string(), ''), sql: z.string() })), []),
  }),
  z.transform(({ usage, sources, ...rest }) => ({ ...rest, bytes: usage.bytes, sources: sources.map((it) => ({ ...it, reason: it.reason ?? '' })) })),
);

export const pageSchema = z.object({ lines: z.array(lineSchema), next: z._default(z.nullable(z.string()), null), report: reportSchema });
export const histogramSchema = z.object({ start: z.number(), step: z.number(), counts: z.array(counts), report: reportSchema });
export const facetsSchema = z.object({
  facets: z.array(
    z.object({ field: z.string(), values: z.array(z.object({ value: z.string(), lines: z.number() })), lines: z.number(), distinct: z.number(), is_cut: z._default(z.boolean(), false) }),
  ),
  report: reportSchema,
});
export const contextSchema = z.object({ lines: z.array(lineSchema), at: z._default(z.nullable(z.number()), null), report: reportSchema });
export const resultSchema = z.object({
  result: z._default(z.array(z.record(z.string(), json)), []),
  columns: z.optional(z.array(z.string())),
  is_cut: z._default(z.boolean(), false),
  error: z.optional(z.object({ message: z.string(), code: z.optional(z.string()), position: z.optional(z.number()) })),
});
export const tailSchema = z.object({ matched: z._default(z.number(), 0), dropped: z._default(z.number(), 0), lines: z._default(z.record(z.string(), lineSchema), {}), error: z.optional(z.object({ code: z.string(), message: z.string() })) });

export type LogPage = z.infer<typeof pageSchema>;
export type LogFacet = z.infer<typeof facetsSchema>['facets'][number];
export type LogResult = z.infer<typeof resultSchema>;

/** The lines that a call is about; times are microseconds since 1970. */
export interface LinesRequest {
  from: number;
  to: number;
  sources?: string[];
  search?: string;
}

export interface SearchRequest extends LinesRequest {
  newest_first?: boolean;
  /** 1 to 1,000. */
  limit?: number;
  /** `next` of the previous page. */
  after?: string;
}

export interface ContextRequest {
  id: string;
  timestamp: number;
  sources?: string[];
  before?: number;
  after?: number;
}

export type ExportFormat = 'csv' | 'jsonl';
export type ExportRequest = LinesRequest & { sql?: string; format: ExportFormat };

export interface SqlRequest {
  sql: string;
  iso_timestamp_start: string;
  iso_timestamp_end: string;
}
