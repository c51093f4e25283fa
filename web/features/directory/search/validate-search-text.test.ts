import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { validateSearchText } from './validate-search-text.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each(['a', 'ab', ' ab ', '#a'])('"%s" is too short (MAP-038, MAP-039)', (text) => {
  expect(validateSearchText(text)).toBe('Please enter at least 3 characters.')
})

test.each(['', '   ', 'abc', ' abc ', '#abc'])('"%s" may be searched for (MAP-040)', (text) => {
  expect(validateSearchText(text)).toBeNull()
})
