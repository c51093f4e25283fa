import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves a core free, and half of two is one.
    maxWorkers: '100%',
    // Real servers, processes and passwords: slower than a unit, far below this.
    testTimeout: 30_000,
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,bin,tools,bench}/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      { extends: './vite.config.ts', test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
