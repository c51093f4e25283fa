import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { ROOT } from './runtime.mjs'

const CONTAINER = join(ROOT, 'deploy/container')

test('the passwords of the compose file fit together, are readable by one user each, and stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'care-passwords-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [hub, database] = [join(folder, 'hub'), join(folder, 'database')]
  for (const path of [hub, database]) mkdirSync(path)
  const create = () => spawnSync(process.execPath, [join(CONTAINER, 'create-passwords.mjs'), hub, database])
  expect(create().status).toBe(0)

  const files = [hub, database].flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  expect(files).toHaveLength(4)
  for (const file of files) expect(statSync(file).mode & 0o777, file).toBe(0o400)
  const read = () => files.map((file) => readFileSync(file, 'utf8'))
  const before = read()
  expect(create().status).toBe(0)
  expect(read()).toEqual(before)

  const { url, ownerUrl } = readConfig({
    DEMO: 'off',
    TWO_STEP: 'off',
    DATABASE_URL_FILE: join(hub, 'database-url'),
    DATABASE_OWNER_URL_FILE: join(hub, 'database-owner-url'),
  }).database!
  const setup = readFileSync(join(database, '1-care.sql'), 'utf8')
  for (const { username, password } of [new URL(url), new URL(ownerUrl)])
    expect(setup).toContain(`create role ${username} login password '${password}';`)

  const logSettings = (text: string) =>
    text.match(/^ *alter role \w+ in database care set log_.*;$/gm)!.map((line) => line.trim())
  expect(logSettings(setup)).toHaveLength(6)
  expect(logSettings(setup)).toEqual(logSettings(readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')))
})

test('what the repository ignores, such as a file of settings with passwords, is not copied into the image either', () => {
  const read = (name: string) =>
    readFileSync(join(ROOT, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.replaceAll(/^(?:\*\*)?\/|\/$/g, ''))
  expect(read('.dockerignore')).toEqual(expect.arrayContaining([...read('.gitignore'), '*.backup']))
})

test('every image that container files name is pinned by its tag', () => {
  const texts = ['Containerfile', 'compose.yaml'].map((name) => readFileSync(join(CONTAINER, name), 'utf8')).join('\n')
  const images = [...texts.matchAll(/docker\.io\/\S+/g)].map(([image]) => image)
  expect(images.toSorted()).toEqual([
    expect.stringMatching(/^docker\.io\/axllent\/mailpit:v\d/),
    expect.stringMatching(/^docker\.io\/library\/debian:\d/),
    expect.stringMatching(/^docker\.io\/library\/node:\d/),
    expect.stringMatching(/^docker\.io\/library\/postgres:\d/),
  ])
})

const readNames = (path: string) =>
  [...readFileSync(join(ROOT, 'deploy', path), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)

test('the environment file of the container has the settings of the systemd unit, but for where the image listens', () => {
  const names = readNames('container/hub.env')
  expect(names).not.toContain('HOST')
  expect(new Set([...names, 'HOST', 'PORT'])).toEqual(new Set(readNames('systemd/hub.conf')))
})

test.each(['container/hub.env', 'systemd/hub.conf'])(
  'every setting of %s is one that the hub knows and takes',
  (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'care-settings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'postgres://care@localhost/care', { mode: 0o600 })
    const text = readFileSync(join(ROOT, 'deploy', path), 'utf8')
      .replaceAll(/_FILE=.*/g, `_FILE=${secret}`)
      .replace(/^SMTP_URL_FILE=.*$/m, 'SMTP_URL=smtp://127.0.0.1')
    const CONFIG_FILE = join(folder, 'settings')
    writeFileSync(CONFIG_FILE, text)
    // Nobody publishes a hub with an address of the example.
    expect(() => readConfig({ CONFIG_FILE })).toThrow(/^(?:MAIL_ADDRESS|APP_URL): /)
    const own = text
      .replace(/^APP_URL=$/m, 'APP_URL=https://hub.county.ca')
      .replace(/^MAIL_ADDRESS=$/m, 'MAIL_ADDRESS=1 King St')
    writeFileSync(CONFIG_FILE, own)
    const config = readConfig({ CONFIG_FILE })
    expect(config).toMatchObject({ demo: false, supportEmail: 'support@example.org', trustProxy: [expect.any(String)] })
  },
)

test('the hub of every container is started again after it has ended by itself, and can write backups outside of it', () => {
  const handbook = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')
  const [, run] = /^ *(docker run -d --name hub --restart[^]*?)^ *```/m.exec(handbook)!
  for (const option of [
    '--restart unless-stopped',
    '-v /srv/backups:/backups',
    '--env-file /etc/care-referral-hub/hub.env',
  ])
    expect(run).toContain(option)
})
