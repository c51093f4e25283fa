import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { API_PREFIX } from '#contract/route.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/log.ts'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startHub } from '#server/start.ts'

// Every command of `npm run admin`, as an operator runs it beside a running hub.

const sinks = await openMessageSinks()
const settings = {
  DEMO: 'off',
  TWO_STEP: 'off',
  APP_URL: 'https://hub.example.org',
  MAIL_ADDRESS: '1 Example Street',
  SMTP_URL: sinks.environment.SMTP_URL,
  LOG_LEVEL: 'silent',
}

interface Outcome {
  code: number
  lines: string[]
}

function runAdmin(dataDir: string, words: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...settings, ...environment, DATA_DIR: dataDir }
  return new Promise<Outcome>((resolve) => {
    const path = join(import.meta.dirname, '../admin.ts')
    const child = execFile(process.execPath, [path, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, lines: (out + err).trim().split('\n') }),
    )
    child.stdin?.end('a long enough passphrase\n')
  })
}

async function startRunningHub(givenDir?: string) {
  const dataDir = givenDir ?? (await createTestDataDir())
  const hub = await startHub({
    config: { ...readConfig({ ...settings, DATA_DIR: dataDir }), port: 0 },
    clock: systemClock,
    log: createLogger('silent'),
    say: () => undefined,
    onLost: () => undefined,
  })
  onTestFinished(() => hub.stop())
  const { ownerUrl } = (await findEmbeddedDatabaseUrls(dataDir))!
  return { dataDir, url: hub.url, query: (text: string, values?: unknown[]) => runQuery(ownerUrl, text, values) }
}

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword('a long enough passphrase')
})

test(
  'OPS-052: each command says in one line what it did, exits 0 or 1, and writes a row of the audit log',
  { timeout: 900_000 },
  async () => {
    const hub = await startRunningHub()
    const run = (...words: string[]) => runAdmin(hub.dataDir, words)
    const newestAction = async () =>
      (await hub.query(`select action from audit_log where role is null order by id desc limit 1`))[0]?.['action']
    /** Runs a command that succeeds; returns its last line and the action of its audit row. */
    const does = async (...words: string[]) => {
      const { code, lines } = await run(...words)
      return { code, line: lines.at(-1), action: await newestAction() }
    }
    const fails = async (...words: string[]) => {
      const { code, lines } = await run(...words)
      expect(code).toBe(1)
      expect(lines).toHaveLength(1)
      return lines[0]
    }

    expect(await does('create', '--email', 'ada@example.org', '--first', 'Ada', '--last', 'Osei')).toEqual({
      code: 0,
      line: 'Ada Osei can sign in as an administrator.',
      action: 'made an administrator',
    })
    expect(await does('config')).toEqual({
      code: 0,
      line: expect.stringMatching(/^These \d+ settings hold\.$/),
      action: 'printed settings',
    })
    expect(await does('reindex')).toEqual({
      code: 0,
      line: 'Rebuilt the search index of 0 vendors.',
      action: 'rebuilt search index',
    })
    expect(await does('verify-audit')).toEqual({ code: 0, line: 'The audit log is whole.', action: 'verified' })
    expect(await does('doctor')).toEqual({
      code: 0,
      line: 'Database, files and keys fit together.',
      action: 'examined',
    })
    expect(await does('anchor')).toMatchObject({ code: 0, line: expect.stringMatching(/^audit-anchor seal=/) })
    expect(await does('rotate-keys', '--key', 'drafts')).toEqual({
      code: 0,
      line: 'The hub writes with key 2 of drafts now and still reads with those before.',
      action: 'rotated key',
    })
    expect(await does('rotate-keys', '--remove-old')).toMatchObject({
      code: 0,
      line: expect.stringMatching(/^Removed no key\. Still needed: key 1 of drafts\.$/),
    })
    expect(await fails('rotate-keys', '--key', 'unknown')).toContain('--key: must be one of')
    expect(await fails('end-sessions', '--email', 'nobody@example.org')).toContain('nobody has an account')
    expect(await fails('jobs', 'retry')).toBe('Give either --queue or --id.')
    for (const action of ['list', 'retry', 'drop'])
      expect(await fails('jobs', action, '--queue', 'mesages')).toMatch(
        /^There is no queue mesages\. These are known: .*messages/,
      )
    expect(await fails('send-test-mail', '--to', 'nowhere')).toContain('--to')

    await hub.query(`update users set password_hash = $1, enable_sending_sms = true`, [passwordHash])
    const signIn = async () => {
      const reply = await fetch(hub.url + API_PREFIX + accountRoutes.signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ username: 'ada@example.org', password: 'a long enough passphrase' }),
      })
      expect(reply.status).toBe(200)
    }
    const sessions = async () => (await hub.query('select count(*)::int as count from sessions'))[0]!['count']
    for (const words of [['--email', 'ada@example.org'], ['--all']]) {
      await signIn()
      expect(await sessions()).toBe(1)
      expect(await does('end-sessions', ...words)).toEqual({
        code: 0,
        line: expect.stringMatching(/^Ended 1 sessions/),
        action: words[0] === '--all' ? 'ended all sessions' : 'ended all of a user',
      })
      expect(await sessions()).toBe(0)
    }

    await signIn()
    await hub.query(
      `insert into authenticators (user_id, secret, created_at, confirmed_at) select id, '', now(), now() from users`,
    )
    expect(await does('reset-two-step', '--email', 'ada@example.org')).toEqual({
      code: 0,
      line: 'ada@example.org gets sign-in codes by email again and has to sign in anew.',
      action: 'reset two-step',
    })
    expect(await hub.query('select enable_sending_sms from users')).toEqual([{ enable_sending_sms: false }])
    expect(await hub.query('select user_id from authenticators')).toEqual([])
    expect(await sessions()).toBe(0)
    const subjects = () => sinks.mails.map(({ to, source }) => `${to.join()} ${/^Subject: (.*)$/m.exec(source)?.[1]}`)
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^ada@example\.org .*account/i))

    expect(await does('send-test-mail', '--to', 'grace@example.org')).toEqual({
      code: 0,
      line: 'The mail server took a test mail for grace@example.org.',
      action: 'sent test mail',
    })
    expect(subjects()).toContain('grace@example.org Care Referral Hub: test mail')
    const refused = await runAdmin(hub.dataDir, ['send-test-mail', '--to', 'g@example.org'], {
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    expect(refused).toEqual({ code: 1, lines: [expect.stringContaining('did not take the test mail')] })
    await hub.query(
      `insert into vendors (name, sort_name, email, created_at) values ('A', 'a', 'Office@a.example', now())`,
    )
    expect(await does('report-bounce', '--email', 'office@a.example')).toEqual({
      code: 0,
      line: 'Mail to Office@a.example is shown as undeliverable.',
      action: 'reported',
    })
    expect(await hub.query('select kind, address from mailbox_problems')).toEqual([
      { kind: 'undelivered', address: 'office@a.example' },
    ])
    expect(await hub.query(`select outcome from audit_log where action = 'sent test mail' order by id`)).toEqual([
      { outcome: 'done' },
      { outcome: 'refused' },
    ])
  },
)

test(
  'OPS-052: backup and restore say what they did in one line, exit 0 or 1, and write a row of the audit log',
  { timeout: 900_000 },
  async () => {
    const hub = await startRunningHub()
    const secret = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
    const archive = join(await createTestDataDir(), 'care.backup')
    await mkdir(dirname(archive), { recursive: true })
    const [made, verified] = [
      await runAdmin(hub.dataDir, ['backup', archive], secret),
      await runAdmin(hub.dataDir, ['backup', 'verify', archive], secret),
    ]
    expect(made).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^Made a backup and read it back: .*, [\d.]+ MB\.$/)],
    })
    expect(verified).toEqual({ code: 0, lines: [expect.stringMatching(/^The backup of .* is whole\.$/)] })
    expect(await hub.query(`select action from audit_log where action = 'made a backup'`)).toHaveLength(1)
    expect(await runAdmin(hub.dataDir, ['backup', archive])).toEqual({
      code: 1,
      lines: [expect.stringContaining('BACKUP_PASSPHRASE encrypts the backup')],
    })

    const restored = await createTestDataDir()
    const journal = { JOURNAL_DIR: join(hub.dataDir, 'keys/journal') }
    const { code, lines } = await runAdmin(restored, ['restore', archive], { ...secret, ...journal })
    expect([code, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Restored .*\. The next start applies the journal of deletions in /),
    ])
    expect(await runAdmin(restored, ['restore', archive], { ...secret, ...journal })).toEqual({
      code: 1,
      lines: [expect.stringContaining('is not empty. Nothing was changed.')],
    })
    const next = await startRunningHub(restored)
    expect(await next.query(`select action from audit_log where action = 'restored'`)).toHaveLength(1)
  },
)

test('OPS-052: jobs are listed without their content, run at once, and dropped', { timeout: 900_000 }, async () => {
  const hub = await startRunningHub()
  const insert = (state: string) =>
    hub.query(
      `insert into pgboss.job (name, data, state, start_after, retry_limit, retry_count, policy)
       values ('messages', '{"sealed": "SECRET"}', $1, now() + interval '1 hour', 1, 1, 'standard') returning id::text`,
      [state],
    )
  const [waiting] = await insert('retry')
  const [failed] = await insert('failed')
  const run = (...words: string[]) => runAdmin(hub.dataDir, ['jobs', ...words])

  const listed = await run('list', '--queue', 'messages')
  expect(listed.code).toBe(0)
  expect(listed.lines).toEqual([
    expect.stringMatching(new RegExp(`^${String(waiting!['id'])}  messages  waiting  since .* next `)),
    expect.stringMatching(new RegExp(`^${String(failed!['id'])}  messages  failed  since `)),
    '1 jobs wait, 0 run, 1 have failed.',
  ])
  expect(listed.lines.join()).not.toContain('SECRET')

  expect(await run('drop', '--id', String(failed!['id']))).toEqual({ code: 0, lines: ['Dropped 1 jobs.'] })
  expect(await run('drop', '--id', String(failed!['id']))).toEqual({
    code: 1,
    lines: [expect.stringContaining('is waiting or has failed')],
  })
  expect(await run('retry', '--queue', 'messages')).toEqual({ code: 0, lines: ['1 jobs run now.'] })
  expect(await run('retry', '--queue', 'received-bulk')).toEqual({
    code: 1,
    lines: ['No job of received-bulk waits for a later try or has failed. A running one cannot be changed.'],
  })
  // The running hub takes it, although it was due in an hour; no key opens it, so it is kept for the administrator.
  const kept = () => hub.query('select kind from undelivered_messages')
  await expect.poll(kept).toEqual([{ kind: 'unreadable' }])
  expect(await runAdmin(hub.dataDir, ['resend-undelivered'])).toEqual({
    code: 0,
    lines: ['0 messages are on their way again; 1 cannot be sent any more.'],
  })
  const rows = await hub.query(`select action, detail from audit_log where action like '%jobs' order by id`)
  expect(rows).toEqual([
    { action: 'listed jobs', detail: { queue: 'messages' } },
    { action: 'dropped jobs', detail: { id: failed!['id'], count: 1 } },
    { action: 'dropped jobs', detail: { id: failed!['id'], count: 0 } },
    { action: 'retried jobs', detail: { queue: 'messages', count: 1 } },
    { action: 'retried jobs', detail: { queue: 'received-bulk', count: 0 } },
  ])
})

test('OPS-052: without a word all commands are listed', async () => {
  const { code, lines } = await runAdmin('/nowhere', [])
  expect(code).toBe(0)
  const named = lines.flatMap((line) => /^ {2}npm run admin -- (\S+)/.exec(line)?.[1] ?? [])
  const known = [
    'create',
    'config',
    'backup',
    'restore',
    'doctor',
    'jobs',
    'reset-two-step',
    'end-sessions',
    'rotate-keys',
    'reindex',
    'send-test-mail',
    'resend-undelivered',
    'report-bounce',
    'anchor',
    'verify-audit',
  ]
  // Whoever adds a command adds it to the tests above.
  expect([...new Set(named)]).toEqual(known)
})
