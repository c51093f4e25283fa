import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const PASSWORD = 'q7Jw2mZt5Rk9Xv3Ls8Nb'
const REMOTE = `postgres://care:${PASSWORD}@db.example.org/care`
const LOCAL = `postgres://care:${PASSWORD}@127.0.0.1/care`
const SOCKET = `postgres://care:${PASSWORD}@localhost/care?host=%2Frun%2Fpostgresql`

const urlsOf = (environment: Record<string, string>) =>
  readConfig({ DEMO: 'off', TWO_STEP: 'off', ...environment }).database

function createCaFile() {
  const folder = mkdtempSync(join(tmpdir(), 'care ca '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'ca.pem')
  writeFileSync(path, '')
  return path
}

test('OPS-049: a database on another machine is verified by default, for both roles', () => {
  const url = `${REMOTE}?sslmode=verify-full`
  expect(urlsOf({ DATABASE_URL: REMOTE })).toMatchObject({ url, ownerUrl: url })
  expect(urlsOf({ DATABASE_URL: `${REMOTE}?application_name=a%20b` })?.url).toBe(
    `${REMOTE}?application_name=a%20b&sslmode=verify-full`,
  )
  for (const DATABASE_URL of [`${REMOTE}?sslmode=disable`, LOCAL, SOCKET])
    expect(urlsOf({ DATABASE_URL })?.url).toBe(DATABASE_URL)
})

test('OPS-049: DATABASE_CA_FILE names the authority of every database that is reached over a network', () => {
  const DATABASE_CA_FILE = createCaFile()
  const root = `sslrootcert=${encodeURIComponent(DATABASE_CA_FILE)}`
  const urlWithCa = (DATABASE_URL: string) => urlsOf({ DATABASE_URL, DATABASE_CA_FILE })?.url
  expect(urlWithCa(REMOTE)).toBe(`${REMOTE}?sslmode=verify-full&${root}`)
  expect(urlWithCa(LOCAL)).toBe(`${LOCAL}?sslmode=verify-full&${root}`)
  expect(urlWithCa(`${REMOTE}?sslmode=verify-full`)).toBe(`${REMOTE}?sslmode=verify-full&${root}`)
  for (const url of [SOCKET, `${REMOTE}?sslmode=disable`]) expect(urlWithCa(url)).toBe(url)
  expect(() => urlsOf({ DATABASE_URL: REMOTE, DATABASE_CA_FILE: '/nowhere' })).toThrow(
    /^DATABASE_CA_FILE: \/nowhere cannot be read/,
  )
})

test('OPS-015, OPS-049: several hosts are verified like one, unless all of them are on this machine', () => {
  const several = REMOTE.replace('db.example.org', '127.0.0.1:5432,db.example.org:5433')
  expect(urlsOf({ DATABASE_URL: several })?.url).toBe(`${several}?sslmode=verify-full`)
  const local = LOCAL.replace('127.0.0.1', '127.0.0.1:5432,localhost:5433')
  expect(urlsOf({ DATABASE_URL: local })?.url).toBe(local)
})
