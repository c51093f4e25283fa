import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
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
