import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './e2e/chromium.ts'

const SERVER_TESTS = '{contract,server,bin,tools,bench}/**/*.test.ts'
const COMPONENT_TESTS = 'web/**/*.component.test.tsx'
/** They need an S3 server. */
const BUCKET_TESTS = 'server/**/*.bucket.test.ts'
/** They run twice: with files in a folder, and with files in a bucket. */
const STORAGE_TESTS = [
  'server/platform/{file-store,vault,keys-and-storage,watch-keys-and-storage}.test.ts',
  'server/features/attachments/{expiry,shredding,upload-attachment,download-attachment,scan}.test.ts',
  'server/features/{public-files,media}/*.test.ts',
]
const SLOW_TESTS = '{contract,server,bin,tools,bench}/**/*.slow.test.ts'
const SLOW_WEB_TESTS = 'web/**/*.slow.test.ts'

const server = { globalSetup: 'server/testing/global-setup.ts' }

/** A machine that stumbles once does not turn a build red; what passes only at the second try is listed at the end. */
const retry = process.env['CI'] ? 1 : 0

/** A test that compares nothing proves nothing. What it waits for may take its time on a busy machine. */
const expect = { requireAssertions: true, poll: { timeout: 30_000 } }

/** More than cores: many tests wait for a process, a password hash or a deadline. */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers,
    // Real servers, processes and passwords are slow on a busy machine, but far below this.
    testTimeout: 180_000,
    retry,
    hookTimeout: 120_000,
    expect,
    projects: [
      {
        extends: true,
        // Each file has a database and an app of its own; loading the modules again for each would take half the time.
        test: {
          ...server,
          name: 'server',
          include: [SERVER_TESTS],
          exclude: [SLOW_TESTS, BUCKET_TESTS],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT_TESTS, SLOW_WEB_TESTS],
          setupFiles: 'web/testing/unit-setup.ts',
          maxWorkers,
          isolate: false,
          retry,
          testTimeout: 180_000,
          expect,
        },
      },
      // Renders pages in Chromium against stubbed responses (web/testing/).
      {
        extends: './vite.config.ts',
        // Its own, as another run at the same time would prepare the libraries anew under the tests.
        cacheDir: 'node_modules/.vite-components',
        // Libraries that are found only while tests run would reload the page under them.
        optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.tsx', 'web/**/*.worker.ts'] },
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          setupFiles: 'web/testing/setup.ts',
          // More than one wait within it.
          testTimeout: 180_000,
          retry,
          expect,
          isolate: false,
          // One page at a time, so not in the group of projects with several workers. `npm run check` runs it beside them.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: chromiumLaunchOptions,
              contextOptions: { locale: 'en-CA', reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
            locators: { exact: true },
          },
        },
      },
      // Kills, restarts, floods and long histories: `npm test` runs them, `npm run check` does not.
      { extends: true, test: { ...server, name: 'slow', include: [SLOW_TESTS] } },
      // The code of the web needs its compilation: texts are macros.
      {
        extends: './vite.config.ts',
        test: {
          name: 'slow-web',
          include: [SLOW_WEB_TESTS],
          setupFiles: 'web/testing/unit-setup.ts',
          maxWorkers,
          retry,
          testTimeout: 180_000,
          expect,
        },
      },
      // The same tests as on a folder, and those of failures, on a real object storage. Skipped where none is installed.
      {
        extends: true,
        test: {
          name: 'object-storage',
          globalSetup: ['server/testing/global-setup.ts', 'server/testing/object-storage-setup.ts'],
          setupFiles: 'server/testing/skip-without-object-storage.ts',
          include: [...STORAGE_TESTS, BUCKET_TESTS],
          // Each upload and removal is several requests to the storage.
          testTimeout: 180_000,
          isolate: false,
        },
      },
    ],
  },
})
