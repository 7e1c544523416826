import type { Plugin } from 'vite';

/**
 * Removes the React keys from the shapes of icons: random text that compresses badly (1.1 kB gzip of a
 * project's first visit). The shapes never change their order, so React's fallback, the position,
 * identifies them as well; only development builds would warn.
 */
export function iconsWithoutKeys(): Plugin {
  return {
    name: 'signalbox-icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: withoutKeys(code), map: null }),
    },
  };
}

/** The code of an icon's module without the keys of its shapes. */
export const withoutKeys = (code: string): string => code.replace(/,\s*key: "[^"]*"/g, '');
