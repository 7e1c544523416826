import * as z from 'zod/mini';
import { readInTab, writeInTab } from '@/lib/tab-storage';

const text = z.optional(z.string());
const draftSchema = z.object({ name: text, provider: text, region: text, computeSize: text });

/** What a person has chosen for a new project so far. The password is not part of it: it is stored nowhere. */
export type ProjectDraft = z.infer<typeof draftSchema>;

const keyOf = (slug: string): string => `project_draft.${slug}`;

/** What was chosen in this tab before the page was loaded anew; anything unreadable counts as nothing. */
export function readDraft(slug: string): ProjectDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(readInTab(keyOf(slug)) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Keeps it for as long as the tab lives; with null it is forgotten. */
export function keepDraft(slug: string, draft: ProjectDraft | null): void {
  writeInTab(keyOf(slug), draft && JSON.stringify(draft));
}
