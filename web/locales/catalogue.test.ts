import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { frenchTranslationRules } from './french-translation-rules.ts'

async function readCatalogue(part: string) {
  const filename = `${import.meta.dirname}/../../${part}/locales/fr.po`
  const context = { locale: 'fr', sourceLocale: 'en', filename }
  return Object.entries(await formatter().parse(readFileSync(filename, 'utf8'), context))
    .filter(([, { obsolete }]) => !obsolete)
    .map(([id, { message = id, translation = '' }]) => ({ id, english: message, french: translation }))
}

const catalogues = await Promise.all(['contract', 'server', 'web'].map(readCatalogue))
const catalogue = catalogues.flat()

const differing = (partsOf: (message: string) => string[]) =>
  catalogue.filter(({ english, french }) => String(partsOf(english)) !== String(partsOf(french)))

test('every message has a French translation', () => {
  expect(catalogues.filter((messages) => messages.length === 0)).toEqual([])
  expect(catalogue.filter(({ french }) => french.trim() === '')).toEqual([])
})

test('the contract and the server find their messages by the English text', () => {
  const [contract, server] = catalogues
  expect([...contract!, ...server!].filter(({ id, english }) => id !== english)).toEqual([])
})

test('every translation can be parsed and has the placeholders of the English message, and its plural forms if it has any', () => {
  const parsed = (message: string) => compileMessageOrThrow(message)
  const isOther = ({ english, french }: (typeof catalogue)[number]) => {
    const expected = distinct(placeholders(parsed(english)))
    // French may need a plural where English has none: '65 or older' is '65 ans ou plus'.
    const found = expected.some((name) => name.includes(',')) ? placeholders(parsed(french)) : names(parsed(french))
    return String(expected) !== String(distinct(found))
  }
  expect(catalogue.filter(isOther)).toEqual([])
})

test("our compiler and the library's compile each English message to the same tokens", () => {
  const differently = catalogue.filter(
    ({ english }) => !isDeepStrictEqual(compileMessage(english), compileMessageOrThrow(english)),
  )
  expect(differently).toEqual([])
})

test('every link inside a message is also in its translation', () => {
  expect(differing((message) => (message.match(/<\/?\w+\/?>/g) ?? []).toSorted())).toEqual([])
})

test('a translation begins and ends with a space where the English message does', () => {
  expect(differing((message) => [`${message.startsWith(' ')}`, `${message.endsWith(' ')}`])).toEqual([])
})

test('French follows Canadian typography: no-break spaces before a colon and inside quotation marks, none before ; ? !', () => {
  const wrong = / [:»%](?!:)|« |[^\u00A0]»|«[^\u00A0]|[ \u00A0][;?!]|[“”"']|\p{L}:( |$)/u
  expect(catalogue.filter(({ french }) => wrong.test(french))).toEqual([])
})

test.each(frenchTranslationRules)('French says $french for $english, and nothing else', ({ avoided }) => {
  expect(catalogue.filter(({ french }) => avoided.test(french))).toEqual([])
})

const distinct = (listed: string[]) => [...new Set(listed)].toSorted()

/** Returns the name of each value and each plural. */
const names = (message: CompiledMessage) => placeholders(message).map((placeholder) => placeholder.split(',')[0]!)

/** Returns 'name' for each value and 'count, plural, one' etc. for each plural form. */
function placeholders(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, format] = token
    if (type === undefined) return [name]
    if (typeof format !== 'object' || format === null) return [`${name}, ${type}, ${String(format)}`]
    return Object.entries(format).flatMap(([form, branch]) => [
      `${name}, ${type}, ${form}`,
      ...(Array.isArray(branch) ? placeholders(branch) : []),
    ])
  })
}
