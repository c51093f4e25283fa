import { expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/log.ts'
import { findEmbeddedDatabaseUrls } from './platform/postgres/embedded.ts'
import { startHub } from './start.ts'
import { findPostmasterPid } from './testing/database-only-hub.ts'
import { createTestDataDir } from './testing/test-data-dir.ts'

test('a start that is stopped goes no further, and stops the built-in database', { timeout: 120_000 }, async () => {
  const dataDir = await createTestDataDir()
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'off', TWO_STEP: 'off', LOG_LEVEL: 'silent' }), port: 0 }
  const stopping = new AbortController()
  const steps: string[] = []
  const say = (text: string) => {
    steps.push(text)
    if (text === 'The database is up.') stopping.abort()
  }
  const log = createLogger('info', { write: (line) => void steps.push(line) })
  const start = startHub({ config, clock: systemClock, log, say, onLost: () => undefined, signal: stopping.signal })
  await expect(start).rejects.toMatchObject({ name: 'AbortError' })
  expect(steps.join('\n')).not.toMatch(/migrating|Ready/)
  expect(await findPostmasterPid(dataDir)).toBeUndefined()
  expect(await findEmbeddedDatabaseUrls(dataDir)).toBeUndefined()
})
