import { beforeEach, expect, test } from 'vitest'
import { CallError, isPassEndedError } from '#web/api/call-error.ts'
import { persistentStorage } from '#web/api/storage.ts'
import { readStoredLinkPass, removeLinkPassAndDraft, saveLinkPass } from '#web/api/link-passes.ts'
import { buildLinkPassOptions } from './link-pass.ts'
import { readMailboxMarks, saveMailboxMark } from './mailbox-marks.ts'

beforeEach(() => persistentStorage.remove('mailboxes'))

test('the newest mark comes first, and one that is remembered again pushes no other out', () => {
  for (let nth = 1; nth <= 20; nth++) saveMailboxMark(`mark ${nth}`)
  saveMailboxMark('mark 20')
  saveMailboxMark('mark 7')
  expect(readMailboxMarks()).toContain('mark 1')
  expect(readMailboxMarks().slice(0, 2)).toEqual(['mark 7', 'mark 20'])
  saveMailboxMark('mark 21')
  expect(readMailboxMarks()).toHaveLength(20)
  expect(readMailboxMarks()).not.toContain('mark 1')
})

test('marks that something else has overwritten are none', () => {
  persistentStorage.write('mailboxes', '"mark"')
  expect(readMailboxMarks()).toEqual([])
})

test('each link has a pass of its own until it is removed', () => {
  saveLinkPass('link a', 'pass a')
  saveLinkPass('link b', 'pass b')
  expect([readStoredLinkPass('link a'), readStoredLinkPass('link b'), readStoredLinkPass('link')]).toEqual([
    'pass a',
    'pass b',
    null,
  ])
  expect(buildLinkPassOptions('pass a')).toEqual({ headers: { 'X-Link-Pass': 'pass a' } })
  removeLinkPassAndDraft('link a')
  expect([readStoredLinkPass('link a'), readStoredLinkPass('link b')]).toEqual([null, 'pass b'])
})

test('only the code of an ended pass asks for another code, whatever the message', () => {
  expect(isPassEndedError(new CallError(401, { message: 'No.', code: 'pass-ended' }))).toBe(true)
  expect(isPassEndedError(new CallError(401, { message: 'pass-ended' }))).toBe(false)
  expect(isPassEndedError(new Error('pass-ended'))).toBe(false)
})
