import type { Plugin } from 'vite';

/** Chunks that every page runs most of, by name. */
const eager = ['framework', 'shared', 'app'];

/**
 * Tells the browser to compile all of the chunks that every page begins with while they arrive, on another thread,
 * instead of function by function on the page's own as each is called. Chromium reads it; for the others it is a
 * comment (V8's "explicit compile hints", Chrome 136).
 */
export function compileAhead(): Plugin {
  return {
    name: 'signalbox-compile-ahead',
    apply: 'build',
    generateBundle: {
      // It counts in the first line alone, and Vite puts one of its own there.
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && eager.includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
