import { readStored, storedKeys, writeStored } from '@/lib/storage';

/** Prefix of the texts of GraphiQL; they are removed on signing out. */
const prefix = 'signalbox.graphiql.';

/** The part of the local storage that GraphiQL has for a project. */
export function projectStorage(projectRef: string) {
  const own = `${prefix}${projectRef}.`;
  return {
    getItem: (key: string) => readStored(own + key),
    setItem: (key: string, value: string) => writeStored(own + key, value),
    removeItem: (key: string) => writeStored(own + key, null),
    clear: () => storedKeys(own).forEach((key) => writeStored(key, null)),
    get length() {
      return storedKeys(own).length;
    },
  };
}

export type ProjectStorage = ReturnType<typeof projectStorage>;
