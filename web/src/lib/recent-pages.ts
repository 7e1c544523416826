import * as z from 'zod/mini';
import { readStored, writeStored } from './storage';

const key = 'signalbox.recent_pages';

/** To limit the storage, and the length of the list. */
const pagesMax = 8;

const recentPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  /** The project, or else the organization; empty outside both. */
  place: z.string(),
});

/** A page opened in this browser. */
export type RecentPage = z.infer<typeof recentPageSchema>;

/** The pages opened last, the newest first; malformed storage counts as empty. */
export function recentPages(): RecentPage[] {
  try {
    return z.parse(z.array(recentPageSchema), JSON.parse(readStored(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Removes the pages of a project or an organization that is gone, by the path of its home. */
export function forgetPages(home: string): void {
  const kept = recentPages().filter(({ path }) => path !== home && !path.startsWith(`${home}/`));
  writeStored(key, JSON.stringify(kept));
}

/** Stores the page as the one opened last. */
export function rememberPage(page: RecentPage): void {
  const others = recentPages().filter((it) => it.path !== page.path);
  writeStored(key, JSON.stringify([page, ...others].slice(0, pagesMax)));
}
