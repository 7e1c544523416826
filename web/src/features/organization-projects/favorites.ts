import { readStored, writeStored } from '@/lib/storage';

const key = 'signalbox.favorite_projects';

/** To limit the storage. */
const favoritesMax = 200;

export type Favorites = ReadonlySet<string>;

/** The refs of the favorite projects. */
export function readFavorites(): Favorites {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Adds or removes a favorite, stores the result and returns it; the oldest ones make space. */
export function toggleFavorite(favorites: Favorites, ref: string): Favorites {
  const others = [...favorites].filter((it) => it !== ref);
  const next = favorites.has(ref) ? others : [...others, ref].slice(-favoritesMax);
  writeStored(key, JSON.stringify(next));
  return new Set(next);
}
