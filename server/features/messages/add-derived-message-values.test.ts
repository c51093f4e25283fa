import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { addDerivedMessageValues } from './add-derived-message-values.ts'

const { db, given } = await startTestApp()
const queuedAt = '2026-11-20T15:30:00.000Z'

test('reminders get their numbers in words', async () => {
  const referrals = { kind: 'vendor reminded', values: { count: '1', days: '2' }, queuedAt } as const
  expect(await addDerivedMessageValues(db, referrals)).toMatchObject({
    waiting: { en: '1 unread referral' },
    period: { en: '2 working days' },
  })
  const documents = { kind: 'unread documents', values: { vendor: 'Lake', count: '3' }, queuedAt } as const
  expect(await addDerivedMessageValues(db, documents)).toEqual({
    vendor: 'Lake',
    count: '3',
    waiting: { en: '3 referrals with unopened documents', fr: expect.any(String) },
  })
})

test('a message to a guest that was queued without a time has that of its referral, the one with a code that of the message', async () => {
  const { id } = await given.referral(await given.client(), await given.vendor(), {
    created_at: new Date('2026-11-03T20:05:00Z'),
  })
  const news = { kind: 'referral news by link', values: { number: String(id) }, queuedAt } as const
  expect(await addDerivedMessageValues(db, news)).toMatchObject({
    sent_at: { en: expect.stringMatching(/^November 3, 2026/) },
  })
  const code = { kind: 'guest code', values: { code: '123456', minutes: '60' }, queuedAt } as const
  expect(await addDerivedMessageValues(db, code)).toMatchObject({
    sent_at: { en: expect.stringMatching(/^November 20, 2026/) },
  })
})

test('values that a message was queued with stay', async () => {
  const values = { number: '7', sent_at: { en: 'today', fr: 'aujourd’hui' } }
  expect(await addDerivedMessageValues(db, { kind: 'referral news by link', values, queuedAt })).toEqual(values)
})

test('a reminder that was queued without its numbers says the same with none, and keeps words that it was queued with', async () => {
  const bare = { kind: 'unread referrals', values: { vendor: 'Lake' }, queuedAt } as const
  expect(await addDerivedMessageValues(db, bare)).toEqual({
    vendor: 'Lake',
    waiting: { en: 'unread referrals', fr: 'des demandes non lues' },
    period: { en: 'a few working days', fr: 'quelques jours ouvrables' },
  })
  const documents = { kind: 'unread documents', values: { vendor: 'Lake' }, queuedAt } as const
  expect(await addDerivedMessageValues(db, documents)).toMatchObject({
    waiting: { en: 'referrals with unopened documents' },
  })
  const values = { vendor: 'Lake', waiting: { en: 'two', fr: 'deux' }, period: { en: 'one day', fr: 'un jour' } }
  expect(await addDerivedMessageValues(db, { kind: 'unread referrals', values, queuedAt })).toEqual(values)
})
