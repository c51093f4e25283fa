import { expect, test } from 'vitest'
import { DEFAULT_MESSAGE_TEMPLATES } from './default-templates.ts'

test('French templates follow Canadian typography, as the catalogues do', () => {
  const wrong = / [:»%](?!:)|« |[^\u00A0]»|«[^\u00A0]|[ \u00A0][;?!]|[“”"']|\p{L}:( |$)/u
  const texts = Object.values(DEFAULT_MESSAGE_TEMPLATES).flatMap(({ title_fr, details_fr }) => [title_fr, details_fr])
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => wrong.test(text))).toEqual([])
})
