import * as z from 'zod/mini';
import { readInTab, writeInTab } from '@/lib/tab-storage';
import type { TicketForm } from './ticket-form';
import { services, severities } from './ticket-words';

/** What a person has changed on the form; the rest is as it began. */
export type Edits = Partial<TicketForm>;

const text = z.optional(z.string());
const editsSchema = z.object({
  category: text,
  severity: z.optional(z.enum(severities.map((it) => it.value))),
  organization: text,
  project: text,
  services: z.optional(z.array(z.enum(services.map((it) => it.value)))),
  subject: text,
  message: text,
});

/** Each address of the form has a draft of its own, so that what it brings is not hidden by an older one. */
const keyOf = (search: string): string => `support_draft${search}`;

/** What was being written here before the page was loaded anew. */
export function readEdits(search: string): Edits {
  try {
    const parsed = editsSchema.safeParse(JSON.parse(readInTab(keyOf(search)) ?? '{}'));
    return parsed.success ? (Object.fromEntries(Object.entries(parsed.data).filter(([, it]) => it !== undefined))) : {};
  } catch {
    return {};
  }
}

/** Keeps them for as long as the tab lives; with null they are forgotten. */
export function keepEdits(search: string, edits: Edits | null): void {
  writeInTab(keyOf(search), edits && JSON.stringify(edits));
}
