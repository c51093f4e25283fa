import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { runAdmin } from './commands.ts'

// What a command says to the person who runs it while something that it needs is away: one sentence, with what to look at.

const folder = await mkdtemp(join(tmpdir(), 'command-failures-'))
const database = await createTestDatabase()
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Returns what the command throws, which admin.ts prints. */
async function fail(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const settings = {
    DATA_DIR: folder,
    DEMO: 'off',
    TWO_STEP: 'off',
    APP_URL: 'https://hub.example.org',
    MAIL_ADDRESS: '1 Example Street',
    BACKUP_PASSPHRASE: 'a passphrase of this test',
    ...environment,
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return runAdmin(words).then(
    () => 'It succeeded.',
    (error: Error) => error.message,
  )
}

test.each([['doctor'], ['backup', join(folder, 'new.backup')], ['end-sessions', '--all']])(
  '%s says that the database is away',
  async (...words) => {
    const password = 'hush-hush-hush'
    expect(await fail({ DATABASE_URL: `postgres://care:${password}@127.0.0.1:1/care` }, ...words)).toBe(
      'The database at DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    )
  },
)

test('send-test-mail names the mail server and what the connection met, not its password', async () => {
  const environment = { DATABASE_URL: database.ownerUrl, SMTP_URL: 'smtp://hub:quiet-quiet@127.0.0.1:1' }
  expect(await fail(environment, 'send-test-mail', '--to', 'ada@example.org')).toBe(
    'The mail server at 127.0.0.1:1 did not take the test mail (mail ESOCKET, ECONNREFUSED).',
  )
})

test.each([[['restore']], [['backup', 'verify']]])('%j names a backup that is not there', async (words) => {
  const path = join(folder, 'missing.backup')
  expect(await fail({}, ...words, path)).toBe(`There is no backup at ${path} that this user may read (ENOENT).`)
})
