import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './runtime.mjs'
import { findSecrets } from './scan-secrets.mjs'

const letters = (count: number) =>
  randomBytes(count * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, count)

/** A constant, because the scan would find samples that contain the character. */
const AT = String.fromCodePoint(64)

/** One secret per file, generated here so that the code contains none. */
const SAMPLES = {
  'pem.txt': generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  'database.ts': `const url = 'postgres://care:${letters(20)}${AT}db.internal.net:5432/care'`,
  'stripe.ts': `const key = 'sk_live_${letters(24)}'`,
  'github.ts': `const token = 'ghp_${letters(36)}'`,
  'npm.txt': `//registry.npmjs.org/:_authToken=npm_${letters(36)}`,
  'aws.ts': `const aws_secret_access_key = '${letters(40)}'`,
  'login.ts': `const address = 'https://hub:${letters(16)}${AT}crm.internal.net/'`,
}

test('SR-136: all secrets that are planted in the code are found, and none is printed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'care-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'deep/.hidden'), { recursive: true })
  await writeFile(join(folder, 'clean.ts'), `const url = 'https://hub:secret@crm.example.org/'`)
  expect(await findSecrets(folder)).toEqual([])

  for (const [name, text] of Object.entries(SAMPLES)) await writeFile(join(folder, 'deep/.hidden', name), text)
  await writeFile(join(folder, '.env'), SAMPLES['stripe.ts'])
  const found = await findSecrets(folder)
  const names = [...Object.keys(SAMPLES).map((name) => `deep/.hidden/${name}`), '.env']
  expect(found.map((line) => line.split(':')[0]).toSorted()).toEqual(names.toSorted())
  for (const text of Object.values(SAMPLES)) expect(found.join('\n')).not.toContain(String(text).slice(-30, -4))
})

test('SR-136: the code contains no secret', async () => {
  expect(await findSecrets(ROOT)).toEqual([])
})
