import { defineConfig } from 'vitest/config'

const SERVER_TESTS = '{contract,server,bin,tools,bench}/**/*.test.ts'
const SLOW_TESTS = '{contract,server,bin,tools,bench}/**/*.slow.test.ts'

const server = { globalSetup: 'server/testing/global-setup.ts' }

export default defineConfig({
  test: {
    // The default leaves a core free, and half of two is one.
    maxWorkers: '100%',
    // Real servers, processes and passwords are slow on a busy machine, but far below this.
    testTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Each file has a database and an app of its own; loading the modules again for each would take half the time.
        test: { ...server, name: 'server', include: [SERVER_TESTS], exclude: [SLOW_TESTS], isolate: false },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
      },
      // Kills, restarts, floods and long histories: `npm test` runs them, `npm run check` does not.
      { extends: true, test: { ...server, name: 'slow', include: [SLOW_TESTS] } },
    ],
  },
})
