import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config.ts';

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
      // A browser's document costs more than most tests: `.tsx` are those that ask for one.
      projects: [
        {
          extends: true,
          test: { name: 'page', include: ['src/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['./src/test-setup.ts'] },
        },
        { extends: true, test: { name: 'bare', include: ['src/**/*.test.ts'], environment: 'node' } },
      ],
    },
  }),
);
