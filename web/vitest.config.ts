import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config.ts';

/** Tests that replace modules or load them lazily need isolated modules. */
const alone = 'src/**/*.alone.test.{ts,tsx}';

/** With a separate document per file. */
const page = { environment: 'jsdom', setupFiles: ['./src/test-setup.ts'] };

export default mergeConfig(
  base,
  defineConfig({
    test: {
      css: false,
      // By default Vitest leaves one core unused, which is half of a machine with two.
      maxWorkers: '100%',
      // A page with axe and keyboard input takes a second; several on a busy machine.
      testTimeout: 20_000,
      restoreMocks: true,
      unstubGlobals: true,
      // A browser document costs more than most tests, so only `.tsx` tests have one. Loading the
      // same modules again for each file costs as much again.
      projects: [
        { extends: true, test: { ...page, name: 'page', include: ['src/**/*.test.tsx'], exclude: [alone], isolate: false } },
        { extends: true, test: { ...page, name: 'alone', include: [alone] } },
        { extends: true, test: { name: 'bare', include: ['src/**/*.test.ts', 'tooling/**/*.test.ts'], exclude: [alone], environment: 'node', isolate: false } },
      ],
    },
  }),
);
