import * as z from 'zod/mini';
import { sessionStorageKey } from '@/api/auth/stored-session';
import { readStored } from '@/lib/storage';

const storedSchema = z.object({ user: z.object({ id: z.string() }) });

/** The ID of the user who was already signed in when the page loaded, or null. */
export function storedPerson(): string | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(readStored(sessionStorageKey) ?? 'null'));
    return stored.success ? stored.data.user.id : null;
  } catch {
    return null;
  }
}
