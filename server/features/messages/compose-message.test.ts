import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { composeMessageIfStillAllowed } from './compose-message.ts'
import { MESSAGE_KIND_NAMES, type MessageKind } from './message-kinds.ts'
import type { MessageValue } from './queued-message.ts'

const { clock, db, services } = await startTestApp()

/** Composes a message as an older version may have queued it. */
const compose = async (kind: MessageKind, values: Record<string, MessageValue>, language: 'en' | 'fr') =>
  (await composeMessageIfStillAllowed(services, {
    id: randomUUID(),
    kind,
    channel: 'email',
    byEmailToo: false,
    to: { email: 'office@lake.example', language },
    values,
    path: null,
    vendorId: null,
    queuedAt: clock.now().toISOString(),
    expiresAt: null,
  }))!

test('no message shows the name of a placeholder, whatever it was queued without', async () => {
  for (const kind of MESSAGE_KIND_NAMES) {
    for (const language of ['en', 'fr'] as const) {
      const { subject, text } = await compose(kind, {}, language)
      expect(`${subject}\n${text}`, `${kind} ${language}`).not.toMatch(/\{[a-z_]+\}|undefined|NaN/)
      expect(subject, `${kind} ${language}`).not.toBe('')
    }
  }
})

test('a message with the text of a newer version leaves out what it does not know', async () => {
  const { details } = await db
    .selectFrom('notification_settings')
    .select('details')
    .where('setting_name', '=', 'status changed')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('notification_settings')
    .set({ title: 'News of {place}', details: `It is for {place}. ${details}` })
    .where('setting_name', '=', 'status changed')
    .execute()
  const { subject, text } = await compose('status changed', { number: '77' }, 'en')
  expect(subject).toBe(services.config.appName)
  expect(text).not.toContain('It is for')
  expect(text).toContain('The status of your referral number 77 has changed.')
})
