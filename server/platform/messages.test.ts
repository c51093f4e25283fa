import { expect, test } from 'vitest'
import { msg } from '#contract/message.ts'
import { describeAges } from '#contract/service-facts.ts'
import { parsePreferredLanguage, renderInLanguage } from './messages.ts'

const tooMany = (max: string | number) => msg('A vendor can have at most {max} locations.', { max })

test('a message is rendered in each language, with its values', () => {
  expect(renderInLanguage('en', tooMany(500))).toBe('A vendor can have at most 500 locations.')
  expect(renderInLanguage('fr', tooMany(500))).toBe('Un fournisseur peut avoir au plus 500 lieux.')
  expect(renderInLanguage('fr', msg('This vendor is archived.'))).toBe('Ce fournisseur est archivé.')
})

test('messages of the contract are rendered too', () => {
  expect(renderInLanguage('fr', msg('Please say why.'))).toBe('Veuillez dire pourquoi.')
})

test.each([
  [{ min_age: 0, max_age: null }, '0 or older', '0 an ou plus'],
  [{ min_age: 1, max_age: null }, '1 or older', '1 an ou plus'],
  [{ min_age: 2, max_age: null }, '2 or older', '2 ans ou plus'],
  [{ min_age: null, max_age: 1 }, 'up to 1', 'jusqu’à 1 an'],
  [{ min_age: null, max_age: 17 }, 'up to 17', 'jusqu’à 17 ans'],
  [{ min_age: 0, max_age: 1 }, '0 to 1', '0 à 1 an'],
  [{ min_age: 0, max_age: 17 }, '0 to 17', '0 à 17 ans'],
])('the ages %j are %s, and in French %s', (ages, english, french) => {
  const message = describeAges(ages)!
  expect([renderInLanguage('en', message), renderInLanguage('fr', message)]).toEqual([english, french])
})

test.each([
  'Réadapt $& {max} Inc.',
  String.raw`C:\u0041\x41\n`,
  "l'{name}'s",
  '{max, plural, other {#}}',
  String.raw`\x5c`,
])('a value stays as it was typed: %s', (name) => {
  expect(renderInLanguage('en', tooMany(name))).toBe(`A vendor can have at most ${name} locations.`)
  expect(renderInLanguage('fr', tooMany(name))).toBe(`Un fournisseur peut avoir au plus ${name} lieux.`)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.5, FR;q=0.6', 'fr'],
  ['de,fr;q=0.4', 'fr'],
  ['fr;q=0,en', 'en'],
  ['fr;q=0', 'en'],
  ['frank, *;q=0.1', 'en'],
])('Accept-Language %j prefers %s', (header, language) => {
  expect(parsePreferredLanguage(header)).toBe(language)
})

test('a long Accept-Language header is read once, and only its beginning', () => {
  // Reading it again from each space would take hours.
  expect(parsePreferredLanguage(`a${' '.repeat(1_000_000)}b,fr`)).toBe('fr')
  expect(parsePreferredLanguage(`${'x,'.repeat(1_000)}fr`)).toBe('en')
})
