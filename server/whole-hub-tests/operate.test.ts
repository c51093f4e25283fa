import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KEY_NAMES } from '#server/platform/keys.ts'

const text = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')
const sections = text.split(/^## (?=\d)/m).slice(1)

interface Block {
  section: number
  language: string
  content: string
}
const blocks = sections.flatMap((section): Block[] =>
  [...section.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(([, indent, language, content]) => ({
    section: Number.parseInt(section, 10),
    language: language!,
    content: content!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })),
)

/** Sections whose `sh` blocks a test runs: own-database, s3/operating.bucket, and operate.slow for the others. */
const RUN_SECTIONS = [1, 2, 4, 5, 6, 9, 10, 11, 12, 13, 14]
/** Blocks that other tests run: the statements and the Patroni file of section 8, and the lines of log archiving in section 6. */
const RUN_ELSEWHERE = [
  /^scope: care$/m,
  /pg_stat_replication|synchronous_standby_names|pg_promote/,
  /archive_command|pg_archivecleanup|recovery_target_time|audit-head\.json/,
]

/** What no test runs, by a line of each block, and why. */
const NOT_RUN: Record<string, string> = {
  'npm run bench': 'takes minutes and measures the machine',
  'STORAGE_URL=file:///srv/care/files': 'settings, no commands',
  'STORAGE_URL=s3://care-files': 'settings, no commands',
  'option httpchk GET /ready':
    'the configuration of HAProxy; server/testing/rolling-restart.ts has a balancer that works alike',
  'npm run assemble -- /opt': 'installs the machine; bin/assemble.slow.test.ts runs an installation',
  'install -d -m 0750 -g care-referral-hub': 'installs the machine',
  'systemctl enable --now care-referral-hub': 'needs a booted systemd; bin/systemd-unit.slow.test.ts scores the unit',
  'journalctl -u care-referral-hub': 'needs a booted systemd',
  'runuser -u care-referral-hub': 'needs the installation of the machine',
  'docker compose -f': 'needs Docker and its registry',
  'docker build -f': 'needs Docker and its registry',
  'docker run -d --name hub --restart': 'needs Docker',
  'docker exec hub': 'needs Docker',
  'DATABASE_URL_FILE=/etc/care-drill/database-url': 'names files of a machine',
  'systemctl reload care-referral-hub':
    'needs a booted systemd; server/whole-hub-tests/tls.slow.test.ts sends the same signal',
  'curl -H @- https://care.example.org/ready': 'an example of the address; section 9 runs it',
  'DATABASE_URL=postgres://care_service:…@db1:5432,db2:5432/care': 'settings, no commands',
  'pg_basebackup --dbname=': 'names two machines; server/testing/system-postgres.ts runs the same program',
  'systemctl mask --now postgresql@15-main': 'needs a booted systemd',
  'patronictl -c /etc/patroni/config.yml': 'names the file of a machine',
}

test('OPS-058: a test runs every command block of the handbook, but for those that are named here with the reason', () => {
  const isRun = ({ section, language }: Block) => language === 'sh' && RUN_SECTIONS.includes(section)
  const others = blocks.filter((block) => !isRun(block) && !RUN_ELSEWHERE.some((line) => line.test(block.content)))
  const reasonOf = ({ content }: Block) => Object.keys(NOT_RUN).find((line) => content.includes(line))
  expect(others.filter((block) => reasonOf(block) === undefined)).toEqual([])
  expect(new Set(others.map(reasonOf))).toEqual(new Set(Object.keys(NOT_RUN)))
})

test('OPS-058: the handbook covers sizing, replicas, the backup drill, upgrade and way back, failover, keys, disk full, mail outage, overload and an incident', () => {
  expect(sections.map((section) => section.slice(0, section.indexOf('\n')))).toEqual([
    '1. A PostgreSQL of your own',
    '2. Sizing',
    '3. Several copies',
    '4. Install: container, systemd, TLS',
    '5. Object storage',
    '6. Backup, restore and the drill',
    '7. Upgrade and the way back',
    '8. Failover of the database',
    '9. Watching it: metrics, traces, alerts',
    '10. Keys and passwords',
    '11. Disk full',
    '12. Mail outage',
    '13. Overload',
    '14. An incident',
  ])
  for (const section of sections) expect(section.slice(0, 60)).toSatisfy(() => /^ *1\. /m.test(section))
})

test('SR-082: no command of the handbook gives a secret as an argument, which other users of the machine can read', () => {
  const secret = /\$\{?(?:\w*(?:PASSWORD|TOKEN|PASSPHRASE|SECRET)|DATABASE_(?:OWNER_)?URL)\b(?!_FILE)/
  // The shell itself writes these; curl hides what follows -u.
  const isHarmless = (line: string) =>
    /^\s*(?:printf |-u |curl .* -u |DATABASE_(?:OWNER_)?URL=|METRICS_TOKEN=)/.test(line) ||
    /^s3\(\)|aws-sigv4/.test(line)
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ content }) => content.split('\n'))
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((line) => secret.test(line) && !isHarmless(line))).toEqual([])
})

test('the handbook replaces each key that the hub has, and says how many there are', () => {
  const section = sections[9]!
  const counts = ['Three', 'Four', 'Five', 'Six', 'Seven']
  expect(section).toContain(`\n${counts[KEY_NAMES.length - 3]} long-lived keys `)
  expect([...section.matchAll(/rotate-keys --key (\w+)/g)].map(([, name]) => name)).toEqual([...KEY_NAMES])
  for (const name of KEY_NAMES) expect(section).toContain(`\`${name}\` (`)
})

const findCommands = (section: number, line: string) =>
  blocks.find((block) => block.section === section && block.language === 'sh' && block.content.includes(line))!.content

async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'care-handbook-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const runInShell = (commands: string, env: Record<string, string>) =>
  execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('section 3 lets each copy listen where its balancer sends requests', () => {
  const [settings, balancer] = ['KEYS_DIR=', 'backend copies'].map(
    (line) => blocks.find((block) => block.section === 3 && block.content.includes(line))!.content,
  )
  const host = /^HOST=(.+)$/m.exec(settings!)?.[1]
  expect(balancer).toContain(`server one ${host}:3000\n`)
  expect(sections[2]).toContain(`\`-p ${host}:3000:3000\``)
})

test('the folder of the backups belongs to the user who makes them', () => {
  const installed = blocks.filter(({ section }) => section === 4).flatMap(({ content }) => content.split('\n'))
  const users = installed.flatMap((line) => /^install -d -m 0700 -o (\S+) \/srv\/backups$/.exec(line)?.[1] ?? [])
  expect(users).toEqual(['care-referral-hub', '10001'])
})

test('the drill finds its hub whatever address and certificate the settings name, and does not wait for ever', () => {
  const commands = findCommands(6, 'rm -rf "${DRILL:?}"')
  expect(commands).toMatch(/^export .* HOST=127\.0\.0\.1 /m)
  expect(commands).toMatch(/^for .* in \$\(seq \d+\); do\n.*server\/health-check\.ts/m)
  expect(commands).not.toMatch(/until|while|http:/)
})

test('the drill leaves nothing on the disk, also where root ran it and the database is outside of DATA_DIR', async () => {
  const folder = await createTemporaryFolder()
  const commands = findCommands(6, 'rm -rf "${DRILL:?}"')
  const removal = commands.slice(commands.indexOf('\n', commands.indexOf('kill "$hub"')))
  for (const isLink of [true, false]) {
    const [drill, systemFolder] = [join(folder, 'drill'), join(folder, 'system')]
    await mkdir(join(drill, 'data'), { recursive: true })
    await mkdir(join(isLink ? systemFolder : join(drill, 'data/postgres'), 'cluster'), { recursive: true })
    if (isLink) await symlink(systemFolder, join(drill, 'data/postgres'))
    runInShell(removal, { DRILL: drill })
    expect(await readdir(folder)).toEqual([])
  }
})

test('the steps of sections 6, 9 and 11 find folders and token in CONFIG_FILE, and the environment goes before it', async () => {
  const folder = await createTemporaryFolder()
  const settings = {
    DATA_DIR: '/srv/data of the hub',
    KEYS_DIR: '/srv/keys',
    BACKUP_PASSPHRASE_FILE: '/srv/passphrase',
    STORAGE_URL: 'file:///srv/files',
  }
  const configFile = join(folder, 'hub.env')
  const lines = Object.entries(settings).map(([name, value]) => ` ${name} = ${value}\r\n`)
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, 'the token of a file\n')
  const read = (section: number, names: string[], env: Record<string, string> = { CONFIG_FILE: configFile }) =>
    runInShell(
      `${findCommands(section, 'setting()')}\nprintf '%s\\n' ${names.map((name) => `"$${name}"`).join(' ')}`,
      env,
    )
      .trim()
      .split('\n')

  // Each section has the function, because its commands may run in a shell, or on a machine, of their own.
  const [first, ...others] = [6, 9, 11].map((section) => findCommands(section, 'setting()').split('\n')[0])
  expect(others).toEqual([first, first])

  await writeFile(configFile, `${lines.join('')}METRICS_TOKEN_FILE=${tokenFile}\n`)
  const folders = ['DATA_DIR', 'KEYS_DIR', 'JOURNAL_DIR']
  expect(read(6, ['BACKUP_PASSPHRASE_FILE', ...folders])).toEqual([
    '/srv/passphrase',
    '/srv/data of the hub',
    '/srv/keys',
    '/srv/keys/journal',
  ])
  expect(read(6, folders, { CONFIG_FILE: configFile, DATA_DIR: '/other', JOURNAL_DIR: '/journal' })).toEqual([
    '/other',
    '/srv/keys',
    '/journal',
  ])
  expect(read(6, folders, {})).toEqual(['./data', './data/keys', './data/keys/journal'])
  expect(read(11, ['DATA_DIR', 'STORAGE_URL'])).toEqual(['/srv/data of the hub', 'file:///srv/files'])
  expect(read(9, ['HUB', 'METRICS_TOKEN'])).toEqual(['http://127.0.0.1:3000', 'the token of a file'])
  await writeFile(configFile, 'METRICS_TOKEN=the token itself\n')
  expect(read(9, ['METRICS_TOKEN'])).toEqual(['the token itself'])
})

test('the steps of sections 6 and 11 find the folder that only the systemd unit names', async () => {
  const folder = await createTemporaryFolder()
  const unit = join(import.meta.dirname, '../../deploy/systemd/care-referral-hub.service')
  const systemctl = `#!/bin/sh\ntest "$*" = 'cat care-referral-hub' && cat '${unit}'\n`
  await writeFile(join(folder, 'systemctl'), systemctl, { mode: 0o755 })
  for (const section of [6, 11]) {
    const read = (env: Record<string, string>) =>
      runInShell(`${findCommands(section, 'setting()')}\nprintf %s "$DATA_DIR"`, env)
    const PATH = `${folder}:${process.env['PATH']}`
    expect(read({ PATH })).toBe('/var/lib/care-referral-hub')
    expect(read({ PATH, DATA_DIR: '/other' })).toBe('/other')
  }
})

test('no command of the handbook walks the whole machine or removes from its root when a folder is not set', () => {
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ content }) => content.split('\n'))
  expect(lines.filter((line) => /(?:\bdu|\brm|\bfind) .*"?\$\{?[A-Z_]+\}?"?\/\*/.test(line))).toEqual([])
})
