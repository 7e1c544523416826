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

/** Unsaved texts, which survive a reload and a crash. All calls resolve, whether or not the storage is available. */
export interface Drafts {
  read: (key: string) => Promise<Draft | null>;
  /** The drafts whose key starts with a prefix, newest first. */
  list: (prefix: string) => Promise<Draft[]>;
  write: (draft: Draft) => Promise<void>;
  remove: (key: string) => Promise<void>;
  clear: () => Promise<void>;
}

const databaseName = 'signalbox.drafts';
const storeName = 'drafts';
const schemaVersion = 1;

/** Drafts in IndexedDB or, where it is forbidden or absent, in the memory of the page. */
export function createDrafts(factory: IDBFactory | undefined = globalThis.indexedDB): Drafts {
  const memory = new Map<string, Draft>();
  let opening: Promise<IDBDatabase | null> | undefined;
  const open = () => (opening ??= factory ? openDatabase(factory).catch(() => null) : Promise.resolve(null));
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
  return {
    read: async (key) => memory.get(key) ?? (await inStore<Draft | undefined>('readonly', (store) => store.get(key) as IDBRequest<Draft | undefined>)) ?? null,
    list: async (prefix) => {
      const stored = (await inStore('readonly', (store) => store.getAll() as IDBRequest<Draft[]>)) ?? [];
      const all = new Map([...stored, ...memory.values()].map((it) => [it.key, it]));
      return [...all.values()].filter((it) => it.key.startsWith(prefix)).sort((a, b) => b.savedAt - a.savedAt);
    },
    write: async (draft) => {
      memory.set(draft.key, draft);
      await inStore('readwrite', (store) => store.put(draft));
    },
    remove: async (key) => {
      memory.delete(key);
      await inStore('readwrite', (store) => store.delete(key));
    },
    clear: async () => {
      memory.clear();
      await inStore('readwrite', (store) => store.clear());
    },
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's storage failed."));
  });

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, schemaVersion);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
  return resultOf(request);
}

/** The drafts of this page. */
export const drafts = createDrafts();
