import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDatabaseUnavailableError, readSqlState } from './database-errors.ts'

test('SR-119: a connection that breaks during a write counts as an unavailable database, despite its error code', () => {
  for (const code of ['EPIPE', 'ECONNRESET', '57P01', '08006', '53300'])
    expect(isDatabaseUnavailableError({ code }), code).toBe(true)
  // The queue of a socket is full when its server has stopped.
  expect(isDatabaseUnavailableError({ code: 'EAGAIN', syscall: 'connect' })).toBe(true)
  for (const code of ['23505', '42703', 'XX000', 'EACCES'])
    expect(isDatabaseUnavailableError({ code }), code).toBe(false)
  expect([readSqlState({ code: 'EPIPE' }), readSqlState({ code: '23505' })]).toEqual([undefined, '23505'])
})

/** Errors of the driver that a mistake in our code would cause. */
const MISUSE = [
  'A query must have either text or a name. Supplying neither is unsupported.',
  'Called end on pool more than once',
  'Client has already been connected. You cannot reuse a client.',
  'Passing a function as the first parameter to pool.query is not supported',
  "Prepared statements must be unique - '${this.name}' was used for a different statement",
  'Query values must be an array',
  'Release called on client which has already been released to the pool.',
  '${portalQuery} not supported in pipeline mode',
  'unexpected condition',
]

test('OPS-035: every error of the driver in its own words is a mistake of ours or an unavailable database', async () => {
  const files = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg/lib/query.js', 'pg-pool/index.js']
  const sources = await Promise.all(files.map((file) => readFile(join('node_modules', file), 'utf8')))
  const texts = sources
    .flatMap((source) => [...source.matchAll(/(?<!new \w+)Error\(\s*(?:`([^`]*)`|'([^']*)')/g)])
    .map(([, template, text]) => template ?? text!)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !isDatabaseUnavailableError(new Error(text))).toSorted()).toEqual(MISUSE.toSorted())
})
