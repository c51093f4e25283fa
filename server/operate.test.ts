import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = await readFile(join(import.meta.dirname, '../docs/operate.md'), 'utf8')
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
  /archive_command|recovery_target_time|audit-head\.json/,
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
  'systemctl reload care-referral-hub': 'needs a booted systemd; server/tls.slow.test.ts sends the same signal',
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
    /^\s*(?:printf |-u |curl .* -u |DATABASE_(?:OWNER_)?URL=)/.test(line) || /^s3\(\)|aws-sigv4/.test(line)
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ content }) => content.split('\n'))
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((line) => secret.test(line) && !isHarmless(line))).toEqual([])
})
