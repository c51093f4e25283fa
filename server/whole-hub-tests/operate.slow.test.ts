import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { signInDemoAccount } from '#server/testing/hub-client.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { findFreePort } from '#server/testing/production-hub.ts'

// Runs the commands of the handbook unchanged, on a hub of this machine. server/whole-hub-tests/operate.test.ts names the blocks that no
// test runs.

const ROOT = join(import.meta.dirname, '../..')
const METRICS_TOKEN = 'metrics-token-of-the-handbook'

interface Section {
  heading: string
  commands: string[]
}

/** The blocks marked `sh`; others are examples or configuration of other programs. */
async function readHandbook(): Promise<Map<number, Section>> {
  const text = await readFile(join(ROOT, 'docs/operate.md'), 'utf8')
  const sections = text.split(/^## (?=\d)/m).slice(1)
  return new Map(
    sections.map((section) => {
      const heading = section.slice(0, section.indexOf('\n'))
      const commands = [...section.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(([, block]) => block!)
      return [Number.parseInt(heading, 10), { heading, commands }]
    }),
  )
}

const handbook = await readHandbook()
const sinks = await openMessageSinks()
const folder = await mkdtemp(join(tmpdir(), 'care-handbook-'))
let hub: DemoHub | undefined
let environment: Record<string, string>

beforeAll(async () => {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    KEYS_DIR: join(folder, 'keys'),
    JOURNAL_DIR: join(folder, 'journal'),
    BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
    METRICS_TOKEN,
    DEMO: 'on',
    TWO_STEP: 'off',
    SMTP_URL: sinks.environment.SMTP_URL,
    MAIL_ADDRESS: '1 Example Street',
  }
  await writeFile(settings.BACKUP_PASSPHRASE_FILE, 'correct horse battery staple', { mode: 0o600 })
  hub = await startDemoHub(settings)
  const client = await signInDemoAccount(hub, 'CLIENT')
  const vendors = (await client.call('GET', '/vendors?limit=100')).body.data as { email: string }[]
  environment = {
    ...settings,
    HUB: hub.url,
    USER_EMAIL: hub.accounts.find(({ role }) => role === 'CLIENT')!.email,
    BOUNCED: vendors.find(({ email }) => email)!.email,
    BACKUPS: join(folder, 'backups'),
  }
  // Longer than a demo hub may take to be ready.
}, 240_000)

afterAll(async () => {
  await hub?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the output of a block; its last line is the exit code. */
async function runBlock(block: string, more: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment, ...more }
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', block], { cwd: ROOT, env })
  const output: Buffer[] = []
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const [code] = (await once(shell, 'close')) as [number | null]
  return `${Buffer.concat(output).toString()}\n${code}`
}

async function expectSectionWorks(number: number, more: Record<string, string> = {}): Promise<void> {
  const { heading, commands } = handbook.get(number)!
  const drill = { DRILL: join(folder, `drill-${randomUUID()}`), DRILL_PORT: String(await findFreePort()) }
  expect(commands.length).toBeGreaterThan(0)
  for (const block of commands) {
    const output = await runBlock(block, { ...drill, ...more })
    expect(output.split('\n').at(-1), `${heading}\n${block}\n${output}`).toBe('0')
  }
}

test.each([4, 6, 9, 10, 11, 13, 14])(
  'OPS-058: every command of section %d of the handbook works',
  { timeout: 300_000 },
  // The drill listens at an address of its own, not at that of the settings.
  (number) => expectSectionWorks(number, number === 6 ? { HOST: '::1' } : {}),
)

test('OPS-058: every command of section 12 of the handbook works', { timeout: 300_000 }, async () => {
  const { ownerUrl } = (await findEmbeddedDatabaseUrls(environment.DATA_DIR!))!
  // As in an outage; without a message that waits, there is nothing to try again.
  await runQuery(
    ownerUrl,
    `insert into pgboss.job (name, data, state, start_after, retry_limit, retry_count, policy)
     values ('messages', '{}', 'retry', now() + interval '1 hour', 1, 1, 'standard')`,
  )
  await expectSectionWorks(12)
})

test.skipIf(spawnSync('psql', ['--version']).error)(
  'OPS-058: every command of section 2 of the handbook works',
  { timeout: 60_000 },
  async () => {
    const { ownerUrl } = (await findEmbeddedDatabaseUrls(environment.DATA_DIR!))!
    const { searchParams, password } = new URL(ownerUrl)
    await expectSectionWorks(2, { PGHOST: searchParams.get('host')!, PGPASSWORD: decodeURIComponent(password) })
  },
)
