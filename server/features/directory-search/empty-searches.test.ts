import { expect, test } from 'vitest'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { extractLettersOnlyWords } from './empty-searches.ts'

const { services, db, clock } = await startTestApp()

test.each([
  ['Physio, Zorbing', ['physio', 'zorbing']],
  ['Orthophonie à Québec', ['orthophonie', 'quebec']],
  ['zorbing zorbing', ['zorbing']],
  ["l'aide", []],
  ['ot', []],
  ['x'.repeat(41), []],
  ['ama@example.org', []],
  ['#secret', []],
  ['clinic #secret', []],
  ['call 4165550123', []],
  ['12 King Street', []],
  ['my mother Jane needs a nurse', []],
])('of the search %j these words may be stored: %j', (search, words) => {
  expect(extractLettersOnlyWords(search)).toEqual(words)
})

test('words are deleted after ninety days', async () => {
  const day = (ago: number) => addMilliseconds(clock.now(), -days(ago)).toISOString().slice(0, 10)
  const week = (ago: number, word: string) => ({ week: day(ago), word, count: 1 })
  await db
    .insertInto('empty_searches')
    .values([week(2, 'young'), week(86, 'older'), week(100, 'old')])
    .execute()
  await runHousekeeping(services)
  const left = await db.selectFrom('empty_searches').select('word').orderBy('word').execute()
  expect(left.map(({ word }) => word)).toEqual(['older', 'young'])
})
