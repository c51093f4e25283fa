import { expect, test } from 'vitest'
import { fillGazetteerIfOutdated } from '#server/features/geocoding/gazetteer.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, db } = await startTestApp({ LIMIT_ADDRESS: 'off' })
await fillGazetteerIfOutdated(db, { say: () => undefined })

const readPage = async (query: Record<string, string>, path = '/directory') =>
  (await app.http.inject({ url: `${path}?${new URLSearchParams(query)}` })).body

/** The link to the place that was meant: its address and its text. */
function readSuggestion(html: string): [string, string] | undefined {
  const [, href, text] = /href="([^"]*)">((?:Did you mean|Vouliez-vous dire)[^<]*)</.exec(html) ?? []
  return href !== undefined && text !== undefined ? [href.replaceAll('&amp;', '&'), text] : undefined
}

test('a misspelt town leads to the search near the town that was meant, with everything else that was asked for', async () => {
  const query = { search: 'meals', where: 'Sudburry', availability: 'open', order: 'nearest', page: '2', lang: 'en' }
  const body = await readPage(query)
  expect(body).toContain('We do not know the place “Sudburry”.')
  const kept = 'search=meals&where=Sudbury%2C+ON&availability=open&order=nearest&lang=en'
  expect(readSuggestion(body)).toEqual([`/directory?${kept}`, 'Did you mean Sudbury?'])
  expect(await readPage({ search: 'meals', where: 'Sudbury, ON' })).not.toContain('We do not know the place')
  expect(readSuggestion(await readPage({ where: 'Sudburry', lang: 'fr' }))?.[1]).toBe('Vouliez-vous dire Sudbury?')
  expect(readSuggestion(await readPage({ where: 'Sudburry' }, '/embed/directory'))?.[0]).toBe(
    '/embed/directory?where=Sudbury%2C+ON',
  )
})

test.each([
  ['Tronto', 'Toronto'],
  ['otawa', 'Ottawa'],
  ['Missisauga', 'Mississauga'],
  ['Thunder Bya', 'Thunder Bay'],
  ['Thunderbay', 'Thunder Bay'],
  ['Saint Catherines', 'St. Catharines'],
  ['Trois-Rivieras', 'Trois-Rivières'],
  ['usdbury', 'Sudbury'],
  ['Kingstom, Ontario', 'Kingston'],
  ['12 Elm Street, Sudburry, ON', 'Sudbury'],
])('%s means %s', async (where, name) => {
  const suggestion = readSuggestion(await readPage({ where }))
  expect(suggestion?.[1]).toBe(`Did you mean ${name}?`)
})

test.each(['asdfgh', 'Nowhereville', 'K0X 1Z9', 'Xqz', 'x'.repeat(200), "'; --", '%%%%%%', 'a.*b+c(', '\u0000'])(
  'no place is suggested for %j',
  async (where) => {
    expect(readSuggestion(await readPage({ where }))).toBeUndefined()
  },
)
