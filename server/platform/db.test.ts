import { expect, test } from 'vitest'
import { isDatabaseUnavailable, readSqlState } from './db.ts'

test('SR-119: a connection that breaks during a write counts as an unavailable database, despite its error code', () => {
  for (const code of ['EPIPE', 'ECONNRESET', '57P01', '08006', '53300'])
    expect(isDatabaseUnavailable({ code }), code).toBe(true)
  for (const code of ['23505', '42703', 'XX000', 'EACCES']) expect(isDatabaseUnavailable({ code }), code).toBe(false)
  expect([readSqlState({ code: 'EPIPE' }), readSqlState({ code: '23505' })]).toEqual([undefined, '23505'])
})
