import * as z from 'zod/mini';
import { readInTab, writeInTab } from '@/lib/tab-storage';
import type { TicketForm } from './ticket-form';
import { services, severities } from '@/api/support/ticket-labels';

/** The fields that the user has edited; the others have their initial values. */
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

/**
 * Each address of the form has its own draft, so that its prefilled values are not hidden by an
 * older one.
 */
const keyOf = (search: string): string => `support_draft${search}`;

/** The draft from before a reload of the page. */
export function readEdits(search: string): Edits {
  try {
    const parsed = editsSchema.safeParse(JSON.parse(readInTab(keyOf(search)) ?? '{}'));
    return parsed.success ? (Object.fromEntries(Object.entries(parsed.data).filter(([, it]) => it !== undefined))) : {};
  } catch {
    return {};
  }
}

/** Stores it for the lifetime of the tab; null removes it. */
export function keepEdits(search: string, edits: Edits | null): void {
  writeInTab(keyOf(search), edits && JSON.stringify(edits));
}
