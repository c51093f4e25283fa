import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { notifyAccountChange } from '#server/features/accounts/notify-account-change.ts'
import { DeliveryFailedError } from '#server/platform/message-sender.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { registerMessageDeliveryWorkers } from './deliver.ts'

// Messages to the bare address or number of an account, which no server takes: nothing of them outlives the account.

const { as, clock, db, given, services } = await startTestApp({
  SMS_URL: 'https://sms.example.org',
  SMS_TOKEN: 'q7Jw2mZt5Rk9Xv3Ls8Nb',
})

let beforeFailure: () => Promise<unknown> = () => Promise.resolve()
await registerMessageDeliveryWorkers(services, async () => {
  await beforeFailure()
  throw new DeliveryFailedError('mail 550', { isFinal: true })
})

type Person = Awaited<ReturnType<typeof given.client>>
const kept = async () => {
  await waitForEmptyOutbox(db)
  return db
    .selectFrom('undelivered_messages')
    .select(['kind', 'channel', 'user_id'])
    .orderBy('kind')
    .orderBy('channel')
    .execute()
}
const deleteAccount = async (person: Person) =>
  (await as(person).call(myDataRoutes.deleteAccount, { body: { current_password: TEST_PASSWORD, confirmed: true } }))
    .status

test('undelivered messages to the address or number of an account are deleted with it', async () => {
  const person = await given.client({ email_verified_at: clock.now(), code_phone: '416-555-0177' })
  const { id } = person
  for (const channel of ['email', 'sms'] as const)
    expect((await as(person).call(accountRoutes.sendTestMessage, { body: { channel } })).status).toBe(200)
  expect((await as(person).call(accountRoutes.askToConfirm, { body: { channel: 'sms' } })).status).toBe(200)
  await notifyAccountChange(services, db, { ...person, language: 'en' }, ['password'])
  expect(await kept()).toEqual([
    { kind: 'account changed', channel: 'email', user_id: id },
    { kind: 'test message', channel: 'email', user_id: id },
    { kind: 'test message', channel: 'sms', user_id: id },
    { kind: 'two-step token', channel: 'sms', user_id: id },
  ])
  expect(await deleteAccount(person)).toBe(200)
  expect(await kept()).toEqual([])
})

test('a message that fails after its account was deleted is not kept', async () => {
  const person = await given.client({ email_verified_at: clock.now() })
  const statuses: number[] = []
  beforeFailure = async () => statuses.push(await deleteAccount(person))
  await notifyAccountChange(services, db, { ...person, language: 'en' }, ['password'])
  expect(await kept()).toEqual([])
  expect(statuses).toEqual([200])
})
