import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config.ts';

/** What takes the place of a module, or asks for one that was not there before, has its modules for itself. */
const alone = 'src/**/*.alone.test.{ts,tsx}';

/** In a document of its own, file by file. */
const page = { environment: 'jsdom', setupFiles: ['./src/test-setup.ts'] };

export default mergeConfig(
  base,
  defineConfig({
    test: {
      css: false,
      // Unasked it leaves a core alone, which on a machine with two is half of them.
      maxWorkers: '100%',
      // A page with axe and a keyboard takes a second; a busy machine several.
      testTimeout: 20_000,
      restoreMocks: true,
      unstubGlobals: true,
      // A browser's document costs more than most tests: `.tsx` are those that ask for one. Reading the same modules
      // anew for each file costs as much again.
      projects: [
        { extends: true, test: { ...page, name: 'page', include: ['src/**/*.test.tsx'], exclude: [alone], isolate: false } },
        { extends: true, test: { ...page, name: 'alone', include: [alone] } },
        { extends: true, test: { name: 'bare', include: ['src/**/*.test.ts'], exclude: [alone], environment: 'node', isolate: false } },
      ],
    },
  }),
);
