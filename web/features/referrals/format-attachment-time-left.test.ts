import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatAttachmentTimeLeft } from './format-attachment-time-left.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([
  ['2026-11-20T12:00:00Z', '48 h left'],
  ['2026-11-20T11:59:30Z', '47 h left'],
  ['2026-11-20T11:00:00Z', '47 h left'],
  ['2026-11-18T14:00:00Z', '2 h left'],
  ['2026-11-18T13:59:00Z', '119 min left'],
  ['2026-11-18T13:00:00Z', '60 min left'],
  ['2026-11-18T12:59:59Z', '60 min left'],
  ['2026-11-18T12:59:00Z', '59 min left'],
  ['2026-11-18T12:00:10Z', '1 min left'],
  ['2026-11-18T11:00:00Z', '1 min left'],
])('an attachment that goes at %s has %s (PRIV-005)', (expiresAt, words) => {
  expect(formatAttachmentTimeLeft(expiresAt, Date.parse('2026-11-18T12:00:00Z'))).toBe(words)
})
