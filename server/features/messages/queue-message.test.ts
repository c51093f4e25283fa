import { expect, test } from 'vitest'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { queueMessage } from './queue-message.ts'
import { listVendorRecipients } from './recipients.ts'

const { services, db, clock, given, messages } = await startTestApp(
  { APP_URL: 'https://hub.localhost' },
  { background: true },
)

/** All messages sent to these addresses, once the outbox is empty. */
async function sentTo(...addresses: string[]) {
  await waitForEmptyOutbox(db)
  return messages.filter(({ to }) => addresses.includes(to))
}

const token = { kind: 'two-step token', values: { token: 'ABC234', minutes: '10' } } as const
const status = { kind: 'status changed', values: { number: '77' } } as const

test('A message is sent by the channels and in the language that the person chose, with the link of its kind', async () => {
  const both = await given.client({ enable_sending_sms: true, phone: '416-555-0101' })
  const french = await given.client({ language: 'fr' })
  for (const { id } of [both, french]) await queueMessage(services, db, { ...status, to: { userId: id } })
  const sent = await sentTo(both.email, both.phone, french.email)
  expect(new Set(sent.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
    new Set([`email ${both.email}`, `email ${french.email}`, `sms ${both.phone}`]),
  )
  expect(sent.find(({ channel }) => channel === 'sms')!.text).toBe(
    'The status of your referral number 77 has changed. https://hub.localhost/orders',
  )
  expect(sent.find(({ to }) => to === both.email)!.subject).toBe('Your referral 77 has a new status')
  const inFrench = sent.find(({ to }) => to === french.email)!
  expect(inFrench.subject).toBe('Votre demande 77 a un nouvel état')
  expect(inFrench.text).toMatch(/[^:\n]\u00A0: https:\/\/hub\.localhost\/orders/)
})

test('A switched-off channel gets no message; a verification code comes by email when both are off (decision 18)', async () => {
  const silent = await given.client({ enable_sending_email: false, enable_sending_sms: false })
  const onlySms = await given.client({ enable_sending_email: false, enable_sending_sms: true, phone: '416-555-0102' })
  const gone = await given.client({ active: false })
  for (const { id } of [silent, onlySms, gone])
    for (const one of [token, status]) await queueMessage(services, db, { ...one, to: { userId: id } })
  const sent = await sentTo(silent.email, onlySms.email, onlySms.phone, gone.email)
  expect(sent.filter(({ to }) => to === silent.email).map(({ subject }) => subject)).toEqual([
    'Your token for Care Referral Hub',
  ])
  expect(sent.filter(({ channel }) => channel === 'sms').map(({ to }) => to)).toEqual([onlySms.phone, onlySms.phone])
  expect(sent.filter(({ to }) => [onlySms.email, gone.email].includes(to))).toEqual([])
})

test('A channel that is switched off after a message was queued does not get that message', async () => {
  const client = await given.client()
  await db.transaction().execute(async (tx) => {
    await queueMessage(services, tx, { ...status, to: { userId: client.id } })
    await tx.updateTable('users').set({ enable_sending_email: false }).where('id', '=', client.id).execute()
  })
  expect(await sentTo(client.email)).toEqual([])
})

test('Who is no longer a contact of the vendor when a message about it is sent does not get it', async () => {
  const vendor = await given.vendor()
  const [former, present] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  await db.transaction().execute(async (tx) => {
    const recipients = await listVendorRecipients(tx, vendor.id, null)
    const about = { kind: 'new referral', values: { vendor: vendor.name, number: '77' } } as const
    for (const to of recipients) await queueMessage(services, tx, { ...about, to })
    await tx.deleteFrom('vendor_contacts').where('user_id', '=', former.id).execute()
  })
  expect((await sentTo(former.email, present.email)).map(({ to }) => to)).toEqual([present.email])
})

test('An update of a vendor that was suspended, archived or shown to vendors only meanwhile is not sent', async () => {
  const subscriber = await given.client()
  const vendors = await Promise.all([1, 2, 3, 4].map(() => given.vendor()))
  const [listed, suspended, archived, seenByVendors] = vendors.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    for (const { id, name } of vendors) {
      const row = { user_id: subscriber.id, vendor_id: id, is_subscriber: true, created_at: clock.now() }
      await tx.insertInto('follows').values(row).execute()
      const values = { vendor: name, update: 'We have news.', sender: name }
      await queueMessage(services, tx, {
        kind: 'vendor updates',
        to: { userId: subscriber.id },
        values,
        vendorId: id,
        path: `/vendors/${id}`,
      })
    }
    await tx.updateTable('vendors').set({ active: false }).where('id', '=', suspended!).execute()
    await tx.updateTable('vendors').set({ is_archived: true }).where('id', '=', archived!).execute()
    await tx.updateTable('vendors').set({ vendors_seen_only: true }).where('id', '=', seenByVendors!).execute()
  })
  const sent = await sentTo(subscriber.email)
  expect(sent.map(({ text }) => /vendors\/(\d+)/.exec(text)?.[1])).toEqual([String(listed)])
})

test('An inactive template is not sent, except the verification code and the reset link (decision 31)', async () => {
  await db.updateTable('notification_settings').set({ active: false }).execute()
  const client = await given.client()
  for (const one of [token, status]) await queueMessage(services, db, { ...one, to: { userId: client.id } })
  await queueMessage(services, db, {
    kind: 'password reset',
    to: { userId: client.id },
    values: { minutes: '60' },
    path: '/reset-password/secret',
  })
  const sent = await sentTo(client.email)
  await db.updateTable('notification_settings').set({ active: true }).execute()
  const reset = sent.find(({ subject }) => subject === 'Set a new password for Care Referral Hub')
  expect(sent).toHaveLength(2)
  expect(sent.map(({ subject }) => subject)).toContain('Your token for Care Referral Hub')
  expect(reset!.text).toContain('Set a new password: https://hub.localhost/reset-password/secret')
})

test('SR-122: an expired message in the outbox is dropped, later ones are delivered', async () => {
  const [late, good] = [await given.client(), await given.client()]
  await queueMessage(services, db, { ...token, to: { userId: late.id }, expiresAt: clock.now() })
  await queueMessage(services, db, {
    ...token,
    to: { userId: good.id },
    expiresAt: addMilliseconds(clock.now(), minutes(1)),
  })
  expect((await sentTo(late.email, good.email)).map(({ to }) => to)).toEqual([good.email])
})

test('A message queued in a transaction that is rolled back does not exist', async () => {
  const client = await given.client()
  await db
    .transaction()
    .execute(async (tx) => {
      await queueMessage(services, tx, { ...status, to: { userId: client.id } })
      throw new Error('undo')
    })
    .catch(() => undefined)
  expect(await sentTo(client.email)).toEqual([])
})

test('Every email names the postal address of the sender, except the verification code and the reset link (decision 31)', async () => {
  const client = await given.client()
  const of = { to: { userId: client.id } }
  await queueMessage(services, db, { ...status, ...of })
  await queueMessage(services, db, { ...token, ...of })
  await queueMessage(services, db, { kind: 'password reset', ...of, values: { minutes: '60' } })
  const sent = await sentTo(client.email)
  const namesIt = (text: string | undefined) => text?.includes('1 Example Street, Toronto')
  expect(sent.filter(({ text, html }) => namesIt(text) && namesIt(html)).map(({ subject }) => subject)).toEqual([
    'Your referral 77 has a new status',
  ])
  expect(sent.filter(({ text, html }) => namesIt(text) || namesIt(html))).toHaveLength(1)
})

test('SR-050: text of users stays text, on one line of the header, whatever it looks like', async () => {
  const inviter = 'Eve\r\nBcc: eve@example.org {token} {{7*7}} ${7*7} [[link]] <b>bold</b>'
  await queueMessage(services, db, { kind: 'invitation', to: { email: 'new@example.org' }, values: { inviter } })
  const [message] = await sentTo('new@example.org')
  const shown = 'Eve Bcc eve example. org {token} {{7*7}} ${7*7} [[link]] <b>bold< b>'
  expect(message!.subject).toBe('An invitation to Care Referral Hub')
  expect(message!.text).toContain(`"${shown}" invites you`)
  expect(message!.html).toContain('${7*7} [[link]] &lt;b&gt;bold&lt; b&gt;&quot; invites you')
  expect(message!.html).not.toContain('<b>')
})
