import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  buildCodeHashInput,
  hashSecretWithEveryKey,
  createDigitCode,
  createSecretToken,
  hashSecret,
  normalizeEmail,
} from './secrets.ts'

const sha = (text: string) => createHash('sha256').update(text).digest()
const keys = { hash: sha, hashes: (text: string) => [sha(text)] }

test('a token is 256 bits, a code as many digits as it should have, with leading zeros', () => {
  expect(createSecretToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const codes = Array.from({ length: 200 }, () => createDigitCode(2))
  for (const code of codes) expect(code).toMatch(/^\d\d$/)
})

test('stored hashes stay valid: what is hashed never changes', () => {
  expect(hashSecret(keys, 'link', 'abc')).toEqual(sha('link abc'))
  expect(hashSecretWithEveryKey(keys, 'guest draft', 'abc')).toEqual([sha('guest draft abc')])
  expect(hashSecret(keys, 'guest code', buildCodeHashInput('f3', '012345'))).toEqual(sha('guest code f3 012345'))
  expect(hashSecret(keys, 'link code', buildCodeHashInput(7, '012345'))).toEqual(sha('link code 7 012345'))
  expect(hashSecret(keys, 'guest address', normalizeEmail(' Omar@Example.org '))).toEqual(
    sha('guest address omar@example.org'),
  )
})
