import * as z from 'zod/mini';
import { readInTab, writeInTab } from '@/lib/tab-storage';

const text = z.optional(z.string());
const draftSchema = z.object({ name: text, provider: text, region: text, computeSize: text });

/** The user's choices for a new project. Without the password, which is never stored. */
export type ProjectDraft = z.infer<typeof draftSchema>;

const keyOf = (slug: string): string => `project_draft.${slug}`;

/** The draft from before a reload of this tab; a malformed one is ignored. */
export function readDraft(slug: string): ProjectDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(readInTab(keyOf(slug)) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Stores the draft for the lifetime of the tab; null removes it. */
export function keepDraft(slug: string, draft: ProjectDraft | null): void {
  writeInTab(keyOf(slug), draft && JSON.stringify(draft));
}
