import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Each worker has a hub of its own.
  workers: 2,
  fullyParallel: false,
  // A machine that stumbles once does not turn a build red; what passes only at the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Many times what they take on a quiet machine: a slow one turns no build red.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-CA',
    // Recording costs as much time as the journey.
    trace: 'on-first-retry',
    launchOptions: chromiumLaunchOptions,
  },
  projects: [
    {
      name: 'desktop',
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        // Without a graphics card a moving map takes a fifth of the time; the phone runs are with motion.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      // What a narrow screen or a finger changes; the rest is the same at every width.
      grep: /@phone/,
      use: { browserName: 'chromium', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
