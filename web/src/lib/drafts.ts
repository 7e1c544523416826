import { readStored, storedKeys, writeStored } from './storage';

/** An unsaved text of this browser. */
export interface Draft {
  /** Project and snippet. */
  key: string;
  text: string;
  /** The version and the text of the server that it started from; null for a text that was never saved. */
  version: number | null;
  base: string;
  savedAt: number;
}

/** A change that the browser's database may not have stored when the page ended. */
interface LateChange {
  key: string;
  /** Null: removed. */
  draft: Draft | null;
  changedAt: number;
}

/** Unsaved texts, which survive a reload and a crash. All calls resolve, whether or not the storage is available. */
export interface Drafts {
  read: (key: string) => Promise<Draft | null>;
  /** The drafts whose key starts with a prefix, newest first. */
  list: (prefix: string) => Promise<Draft[]>;
  write: (draft: Draft) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /**
   * Writes a draft, or removes it with null, while the page may be ending: the database may not
   * finish, so the change is also stored synchronously until it has, or until the next start.
   */
  keepNow: (key: string, draft: Draft | null) => void;
  clear: () => Promise<void>;
}

const databaseName = 'signalbox.drafts';
const storeName = 'drafts';
const schemaVersion = 1;

/** Prefix of late changes in the local storage. */
const latePrefix = 'signalbox.late_draft.';

/** Characters of a late change; the local storage of a site has about 5 Mi. A larger text has only the database. */
const lateMax = 1024 * 1024;

/** Drafts in IndexedDB or, where it is forbidden or absent, in the memory of the page. */
export function createDrafts(factory: IDBFactory | undefined = globalThis.indexedDB): Drafts {
  const memory = new Map<string, Draft>();
  let opening: Promise<IDBDatabase | null> | undefined;
  const open = () => (opening ??= start());
  const start = async (): Promise<IDBDatabase | null> => {
    const database = factory ? await openDatabase(factory).catch(() => null) : null;
    for (const [storedAs, change] of lateChanges()) {
      const isStored = database ? await applyLate(database, change).catch(() => false) : false;
      // Typing since is newer.
      if (!isStored && change.draft && !memory.has(change.key)) memory.set(change.key, change.draft);
      if (isStored) writeStored(storedAs, null);
    }
    return database;
  };
  const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> => {
    const database = await open();
    if (!database) return undefined;
    try {
      return await resultOf(work(database.transaction(storeName, mode).objectStore(storeName)));
    } catch {
      // Full or closed by the browser: the copy in memory remains.
      return undefined;
    }
  };
  const write = async (draft: Draft) => {
    memory.set(draft.key, draft);
    await inStore('readwrite', (store) => store.put(draft));
  };
  const remove = async (key: string) => {
    memory.delete(key);
    await inStore('readwrite', (store) => store.delete(key));
  };
  return {
    read: async (key) => {
      const stored = await inStore<Draft | undefined>('readonly', (store) => store.get(key) as IDBRequest<Draft | undefined>);
      return memory.get(key) ?? stored ?? null;
    },
    list: async (prefix) => {
      const stored = (await inStore('readonly', (store) => store.getAll() as IDBRequest<Draft[]>)) ?? [];
      const all = new Map([...stored, ...memory.values()].map((it) => [it.key, it]));
      return [...all.values()].filter((it) => it.key.startsWith(prefix)).sort((a, b) => b.savedAt - a.savedAt);
    },
    write,
    remove,
    keepNow: (key, draft) => {
      const change = JSON.stringify({ key, draft, changedAt: draft?.savedAt ?? Date.now() } satisfies LateChange);
      writeStored(latePrefix + key, change.length <= lateMax ? change : null);
      const isDone = draft ? write(draft) : remove(key);
      void isDone.then(() => {
        // The page has stayed; a later change keeps its own.
        if (factory && readStored(latePrefix + key) === change) writeStored(latePrefix + key, null);
      });
    },
    clear: async () => {
      memory.clear();
      for (const [storedAs] of lateChanges()) writeStored(storedAs, null);
      await inStore('readwrite', (store) => store.clear());
    },
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's storage failed."));
  });

/** Late changes of pages that have ended, and of other tabs that are hidden now. */
function lateChanges(): [storedAs: string, change: LateChange][] {
  return storedKeys(latePrefix).flatMap((storedAs) => {
    try {
      return [[storedAs, JSON.parse(readStored(storedAs) ?? '') as LateChange] as [string, LateChange]];
    } catch {
      // Removed since by its own tab, or cut by the browser.
      return [];
    }
  });
}

/** Applies a late change unless the database has a newer draft. */
async function applyLate(database: IDBDatabase, { key, draft, changedAt }: LateChange): Promise<boolean> {
  const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
  const known = await resultOf(store.get(key) as IDBRequest<Draft | undefined>);
  if (known && known.savedAt > changedAt) return true;
  await (draft ? resultOf(store.put(draft)) : resultOf(store.delete(key)));
  return true;
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, schemaVersion);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
  return resultOf(request);
}

/** The drafts of this page. */
export const drafts = createDrafts();
