import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { startProductionHub } from '#server/testing/production-hub.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'

test('SR-008: an empty data directory has no account, and its start prints the link for creating the first', async () => {
  const { dataDir, outputLines, errorLines } = await startProductionHub()
  const { ownerUrl } = (await findEmbeddedDatabaseUrls(dataDir))!
  expect(await runQuery(ownerUrl, 'select id from users')).toEqual([])
  await expect
    .poll(() => errorLines.filter((line) => /^Nobody can sign in yet.*\/set-up\/[\w-]{43}$/.test(line)))
    .toHaveLength(1)
  // Each line of the log is JSON, those of the start too, and none holds the link.
  expect(outputLines.map((line) => JSON.parse(line).msg)).toContainEqual(expect.stringMatching(/^Ready: /))
  expect(outputLines.join()).not.toContain('/set-up/')
}, 120_000)

test.each([
  { SMTP_URL: 'smtp://hub:hush@mail.example.org', APP_URL: 'https://hub.example.org', MAIL_ADDRESS: '1 King St' },
  { SMS_TOKEN: 'hush', SMS_URL: 'https://sms.example.org' },
  { DATABASE_URL: 'postgres://care:hush@db.example.org/care' },
])(
  'SR-008: the server ends with an error that names the weak setting and not its value: %j',
  async (given) => {
    const dataDir = await createTestDataDir()
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'off', TWO_STEP: 'off', PORT: '0', ...given },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain(`${Object.keys(given)[0]}: `)
    expect(stdout + stderr).not.toContain('hush')
  },
  60_000,
)

test('the log of a published hub warns of the address of an example that its pages show', async () => {
  const { outputLines } = await startProductionHub(undefined, { APP_URL: 'https://hub.county.ca' })
  expect(outputLines.map((line) => JSON.parse(line).msg)).toContainEqual(expect.stringMatching(/^SUPPORT_EMAIL is /))
}, 120_000)

test('OPS-039: a port that is taken is named before anything is made', { timeout: 60_000 }, async () => {
  const dataDir = await createTestDataDir()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
    encoding: 'utf8',
  })
  other.close()
  expect(status).toBe(1)
  expect(stderr).toContain(`The hub cannot listen on HOST 127.0.0.1, PORT ${port}`)
  expect(readdirSync(dataDir)).toEqual([])
})
