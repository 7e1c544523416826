import * as z from 'zod/mini';
import { projectStepSchema } from './project';

export const activityGroups = ['operations', 'health', 'backups', 'settings', 'incidents'] as const;

/** An entry of a project's timeline; `text` is its sentence. */
export const activityEntrySchema = z.object({
  id: z.string(),
  /** When it happened or began. */
  at: z.string(),
  /** A text, because a newer server may have more kinds. */
  kind: z.string(),
  group: z.string(),
  outcome: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  text: z.string(),
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  ended_at: z.optional(z.string()),
  down_since: z.optional(z.string()),
  names: z.optional(z.array(z.string())),
  steps: z.optional(z.record(z.string(), projectStepSchema)),
  incident: z.optional(z.string()),
});

/** The state of a topic `activity:{ref}`: the entries that changed lately, and the number of changes. */
export const activityTopicSchema = z.object({
  revision: z.number(),
  entries: z._default(z.record(z.string(), activityEntrySchema), {}),
});

export type ActivityEntry = z.infer<typeof activityEntrySchema>;
export type ActivityTopic = z.infer<typeof activityTopicSchema>;
export type ActivityGroup = (typeof activityGroups)[number];

/** Newest first; entries of the same time by ID, as the server sorts them. */
const newestFirst = (a: ActivityEntry, b: ActivityEntry): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/**
 * Fetched entries with those pushed since, which replace their former version. A pushed entry older
 * than all fetched ones belongs to a page that is not loaded, unless `isWhole`.
 */
export function mergeActivity(pushed: readonly ActivityEntry[], fetched: readonly ActivityEntry[], isWhole: boolean): ActivityEntry[] {
  const byId = new Map(fetched.map((it) => [it.id, it]));
  const oldest = fetched.at(-1);
  for (const entry of pushed) {
    if (byId.has(entry.id) || isWhole || (oldest && newestFirst(entry, oldest) < 0)) byId.set(entry.id, entry);
  }
  return [...byId.values()].sort(newestFirst);
}

/** Returns whether a topic went from one state to the next without a missed change. */
export const isNextActivity = (before: ActivityTopic | undefined, next: ActivityTopic): boolean =>
  before !== undefined && (next.revision === before.revision || next.revision === before.revision + 1);
