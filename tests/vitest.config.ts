import { defineConfig } from 'vitest/config'

/** A kind of tests, named after its folder. */
const kind = (name: string, timeouts: { testTimeout: number; hookTimeout: number }) => ({
  test: {
    name,
    include: [`${name}/**/*.test.ts`],
    setupFiles: name === 'architecture' ? [] : ['./harness/log-on-failure.ts', './harness/hold-to-description.ts'],
    // Servers, databases and browsers need the whole machine.
    fileParallelism: false,
    // Browsers may run in parallel with the others, on separate ports.
    env: { SIGNALBOX_TEST_LANE: process.env.SIGNALBOX_TEST_LANE ?? (name === 'e2e' ? '1' : '0') },
    // A failure in another environment is understood from its output alone.
    chaiConfig: { truncateThreshold: 1000 },
    ...timeouts,
  },
})

export default defineConfig({
  test: {
    fileParallelism: false,
    maxWorkers: 1,
    globalSetup: ['./harness/run-folder.ts'],
    projects: [
      kind('architecture', { testTimeout: 20_000, hookTimeout: 20_000 }),
      kind('conformance', { testTimeout: 30_000, hookTimeout: 30_000 }),
      kind('integration', { testTimeout: 60_000, hookTimeout: 120_000 }),
      kind('e2e', { testTimeout: 90_000, hookTimeout: 120_000 }),
    ],
  },
})
