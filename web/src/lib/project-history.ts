import { readStored, writeStored } from './storage';

/** The items last opened in a project (specification, point 3). */
export type Editor = 'sql' | 'editor';

type History = Record<string, Partial<Record<Editor, string>>>;

const key = 'signalbox.project_history';

/** Only the projects opened last, to limit the storage. */
const projectsMax = 50;

/** The path segment of a new snippet without an ID. */
const newSnippet = 'new';

/** The snippet or table opened last in a project. */
export const lastOpened = (ref: string, editor: Editor): string | undefined => read()[ref]?.[editor];

/** Stores the item, for opening the editor without one. */
export function rememberOpened(ref: string, editor: Editor, id: string): void {
  if (editor === 'sql' && id === newSnippet) return;
  const { [ref]: known, ...others } = read();
  const kept = Object.entries(others).slice(1 - projectsMax);
  writeStored(key, JSON.stringify(Object.fromEntries([...kept, [ref, { ...known, [editor]: id }]])));
}

/** Removes the item, because it does not exist any more. */
export function forgetOpened(ref: string, editor: Editor, id: string): void {
  const all = read();
  if (all[ref]?.[editor] !== id) return;
  const others = Object.entries(all[ref]).filter(([each]) => each !== editor);
  writeStored(key, JSON.stringify({ ...all, [ref]: Object.fromEntries(others) }));
}

/** The project in which the item was opened last; null if it was not. */
export const projectOf = (editor: Editor, id: string): string | null => Object.entries(read()).findLast(([, opened]) => opened[editor] === id)?.[0] ?? null;

/** Malformed entries are ignored. */
function read(): History {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((it): it is [string, History[string]] => isOpened(it[1])));
  } catch {
    return {};
  }
}

const isOpened = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((id) => typeof id === 'string');
