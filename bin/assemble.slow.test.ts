import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { selfSignedCertificate } from '#server/testing/certificate.ts'
import { startNetworkDatabase } from '#server/testing/network-database.ts'
import { findFreePort } from '#server/testing/production-hub.ts'
import { compareWithJournal, sendReferralsDuring, type AcknowledgedReferral } from '#server/testing/referral-journal.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { findProductionPackages, formatSbom, readManifest } from './sbom.mjs'
import { ROOT } from './runtime.mjs'

// The installation that the container image and the systemd unit run.

const folder = mkdtempSync(join(tmpdir(), 'care-installation-'))
const target = join(folder, 'care-referral-hub')
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npm = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
const made = spawnSync(process.execPath, [join(ROOT, 'bin/assemble.mjs'), target], { env: npm, encoding: 'utf8' })

const filesOf = (part: string) =>
  readdirSync(join(target, part), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))

test('OPS-045: an installation holds the production packages of the lock file and no others', async () => {
  expect(made.stdout + made.stderr).toContain('Assembled')
  const isPackage = (file: string) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^@/]+\/package\.json$/.test(file)
  const installed = filesOf('node_modules').filter(isPackage).map(dirname)
  const production = findProductionPackages(readManifest('package-lock.json'))
  const here = production.map(([path]) => path).filter((path) => existsSync(join(ROOT, path)))
  expect(installed.toSorted()).toEqual(here.toSorted())
  const sbom = readFileSync(join(target, 'sbom.cdx.json'), 'utf8')
  expect(sbom).toBe(await formatSbom(readManifest('package.json'), production))
})

test('OPS-045: an installation holds no sources of tests and no build tools', () => {
  const sources = ['server', 'contract', 'assets', 'bin', 'dist', 'docs'].flatMap(filesOf)
  expect(sources).toContain('server/main.ts')
  expect(sources.filter((file) => /\.test\.|\/testing\/|\.e2e\./.test(file))).toEqual([])
  expect(filesOf('node_modules').filter((file) => /\.test\.[cm]?[jt]sx?$|__tests__/.test(file))).toEqual([])
  expect(readdirSync(target).toSorted()).toEqual([
    'README.md',
    'assets',
    'bin',
    'contract',
    'dist',
    'docs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'sbom.cdx.json',
    'server',
  ])
  const programs = filesOf('node_modules').filter((file) =>
    /\/(?:npm|npx|tsc|vite|vitest|initdb|postgres|chrome)$/.test(file),
  )
  expect(programs).toEqual([])
})

const NODE = join(target, 'bin/node')
const UNPRIVILEGED = 10_001
/** Runs "$@" as that user without any right, on a root that nobody can write, apart from the two folders. */
const CONFINED = `
  mount --make-rprivate / && mount --bind "$DATA_DIR" "$DATA_DIR" && mount --bind "$KEYS_DIR" "$KEYS_DIR" &&
  mount -o remount,ro,bind / && ! touch /care-root-probe 2>/dev/null &&
  exec setpriv --reuid ${UNPRIVILEGED} --regid ${UNPRIVILEGED} --clear-groups --no-new-privs --bounding-set=-all "$@"`
const isAble =
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --make-rprivate / && setpriv --version']).status === 0

test.skipIf(!isAble)(
  `OPS-044: an installation runs as a user without rights on a read-only root${isAble ? '' : ' (NOT RUN: needs root, unshare and setpriv)'}`,
  { timeout: 300_000 },
  async () => {
    const { urlOf } = await startNetworkDatabase(selfSignedCertificate('localhost'))
    const runFolder = mkdtempSync(join(folder, 'run-'))
    chmodSync(runFolder, 0o755)
    const DATA_DIR = join(runFolder, 'data')
    const KEYS_DIR = join(runFolder, 'keys')
    for (const path of [DATA_DIR, KEYS_DIR]) {
      mkdirSync(path, { mode: 0o700 })
      chownSync(path, UNPRIVILEGED, UNPRIVILEGED)
    }
    const environment = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR,
      KEYS_DIR,
      DATABASE_URL: urlOf('service', '127.0.0.1'),
      DATABASE_OWNER_URL: urlOf('owner', '127.0.0.1'),
      PORT: String(await findFreePort()),
      DEMO: 'on',
      TWO_STEP: 'off',
    }
    const options = { cwd: target, env: environment }
    const askHealth = () => spawnSync(NODE, ['server/health-check.ts'], { ...options, encoding: 'utf8' })
    expect(askHealth()).toMatchObject({ status: 1, stderr: expect.stringContaining('does not answer') })

    const hub = spawn('unshare', ['--mount', 'sh', '-c', CONFINED, 'sh', NODE, 'server/main.ts'], options)
    const output: string[] = []
    for (const stream of [hub.stdout, hub.stderr]) createInterface(stream).on('line', (line) => output.push(line))
    const ended = once(hub, 'exit').then(([code]) => code as number | null)
    onTestFinished(async () => {
      hub.kill('SIGKILL')
      await ended
    })
    const isReady = waitForValue(async () => output.find((line) => line.includes('Ready: ')))
    await Promise.race([isReady, ended.then((code) => expect.fail(`ended with ${code}\n${output.join('\n')}`))])
    expect(readFileSync(`/proc/${hub.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${UNPRIVILEGED}\\s`, 'm'))
    expect(askHealth()).toMatchObject({ status: 0 })

    const accounts = JSON.parse(readFileSync(join(DATA_DIR, 'demo-accounts.json'), 'utf8'))
    const demo = { url: `http://127.0.0.1:${environment.PORT}`, accounts }
    const journal: AcknowledgedReferral[] = []
    await sendReferralsDuring(demo, journal, () => waitForValue(async () => journal[0]).then(() => undefined))
    expect(await compareWithJournal(demo, journal)).toEqual({ lost: 0, wrong: 0 })

    hub.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)
