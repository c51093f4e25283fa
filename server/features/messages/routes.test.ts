import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { queueMessage } from './queue-message.ts'
import { syncUneditedNotificationSettings } from './sync-unedited-notification-settings.ts'
import { computeUnsubscribedAddressHash, createUnsubscribeToken } from './unsubscribe-token.ts'

const { app, as, services, db, given, messages } = await startTestApp(
  { APP_URL: 'https://hub.localhost' },
  { background: true },
)
const admin = as(await given.admin())

const settings = async () => (await admin.call(notificationRoutes.list, { query: { limit: '100' } })).body.data
const setting = async (name: string) => (await settings()).find(({ setting_name }) => setting_name === name)!
const change = async (name: string, body: object) => {
  const { id, title, details } = await setting(name)
  return admin.call(notificationRoutes.change, { params: { id: String(id) }, body: { title, details, ...body } })
}

test('API-098, API-099, ENT-070, ENT-071, ENT-072, decision 31: the templates of all messages, one by one', async () => {
  const all = await settings()
  expect(all.map(({ setting_name }) => setting_name)).toEqual(
    expect.arrayContaining([
      'new referral',
      'status changed',
      'due date set',
      'network request',
      'network decision',
      'invitation',
      'vendor request',
      'vendor updates',
      'two-step token',
      'password reset',
      'report decided',
    ]),
  )
  const one = await admin.call(notificationRoutes.one, { params: { id: String(all[0]!.id) } })
  expect(one.body).toEqual(all[0])
  expect(all.every(({ active, title_fr, details_fr }) => active && title_fr !== '' && details_fr !== '')).toBe(true)
})

test('API-100, ENT-071, ENT-072: an administrator changes title, description and status; the name does not change', async () => {
  const reply = await change('network decision', {
    setting_name: 'mine',
    title: 'News for {vendor}',
    details: 'One.\n\nTwo {app}.',
    active: 0,
  })
  expect(reply.status).toBe(200)
  expect(await setting('network decision')).toMatchObject({
    title: 'News for {vendor}',
    details: 'One.\n\nTwo {app}.',
    active: false,
  })
})

test('A template that an administrator edited survives a restart; an unedited one follows the product', async () => {
  await change('report decided', { title: 'Ours' })
  await db.updateTable('notification_settings').set({ title: 'Old' }).where('setting_name', '=', 'invitation').execute()
  const { id } = await setting('invitation')
  await syncUneditedNotificationSettings(db)
  expect((await setting('report decided')).title).toBe('Ours')
  expect(await setting('invitation')).toMatchObject({ id, title: 'An invitation to {app}' })
})

test('SR-050, ADM-080, ADM-081: unknown placeholders and an empty or multi-line title are refused at their field', async () => {
  const unknown = await change('status changed', { details: 'About {details} and {number}' })
  expect([unknown.status, Object.keys(unknown.refusal.errors!)]).toEqual([422, ['details']])
  expect(unknown.refusal.message).toBe('{details} can’t be used here. You can use {app}, {number}.')
  expect((await change('status changed', { title: ' ' })).refusal.errors).toEqual({ title: ['Title is required'] })
  expect((await change('status changed', { details: '' })).refusal.errors).toEqual({
    details: ['Description is required'],
  })
  expect((await change('status changed', { title: 'A\r\nBcc: eve@example.org' })).status).toBe(422)
  expect((await change('status changed', { title_fr: '{nom}' })).refusal.errors).toHaveProperty('title_fr')
})

test('ADM-072: only administrators read or change the templates', async () => {
  const { id, title, details } = await setting('network request')
  const params = { id: String(id) }
  for (const who of [as(await given.client()), as(await given.contactOf(await given.vendor()))]) {
    expect((await who.call(notificationRoutes.list)).status).toBe(403)
    expect((await who.call(notificationRoutes.one, { params })).status).toBe(403)
    const body = { title: 'Mine', details }
    expect((await who.call(notificationRoutes.change, { params, body })).status).toBe(403)
  }
  expect((await setting('network request')).title).toBe(title)
})

test('SR-129: the second of two concurrent edits gets 409 and changes nothing', async () => {
  const { version } = await setting('due date set')
  expect((await change('due date set', { title: 'First', version })).status).toBe(200)
  expect(await change('due date set', { title: 'Second', version })).toMatchObject({
    status: 409,
    refusal: { code: 'edit-conflict' },
  })
  expect((await setting('due date set')).title).toBe('First')
})

test('SR-050: a template is text: code in it arrives as it was written', async () => {
  const title = 'Due {{7*7}} ${7*7} <b>{number}</b>'
  expect((await change('due date set', { title, details: title, title_fr: title, details_fr: title })).status).toBe(200)
  const client = await given.client()
  await queueMessage(services, db, { kind: 'due date set', to: { userId: client.id }, values: { number: '7' } })
  const message = await arrivedAt(client.email)
  expect(message.subject).toBe('Due {{7*7}} ${7*7} <b>7</b>')
  expect(message.html).toContain('Due {{7*7}} ${7*7} &lt;b&gt;7&lt;/b&gt;')
})

const arrivedAt = async (address: string): Promise<OutgoingMessage> => {
  await expect.poll(() => messages.find(({ to }) => to === address)).toBeDefined()
  return messages.find(({ to }) => to === address)!
}

const visit = (method: 'GET' | 'POST', url: string) =>
  app.http.inject({
    method,
    url: url.replace('https://hub.localhost', ''),
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    }),
  })

const update = async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  await db
    .insertInto('follows')
    .values({ user_id: client.id, vendor_id: vendor.id, is_subscriber: true, created_at: services.clock.now() })
    .execute()
  const send = () =>
    queueMessage(services, db, {
      kind: 'vendor updates',
      to: { userId: client.id },
      values: { vendor: vendor.name, update: 'We are open on Sundays.', sender: vendor.name },
      vendorId: vendor.id,
    })
  return { client, send }
}

test('Decision 31: one click unsubscribes from the updates of a vendor without sign-in; opening the link changes nothing', async () => {
  const { client, send } = await update()
  await send()
  const { unsubscribeUrl, text, html } = await arrivedAt(client.email)
  expect(text).toContain(unsubscribeUrl)
  expect(html).toContain(unsubscribeUrl)
  const subscribed = async () =>
    (await db.selectFrom('follows').select('is_subscriber').where('user_id', '=', client.id).executeTakeFirstOrThrow())
      .is_subscriber
  expect((await visit('GET', unsubscribeUrl!)).statusCode).toBe(200)
  expect(await subscribed()).toBe(true)
  expect((await visit('POST', unsubscribeUrl!)).statusCode).toBe(200)
  expect(await subscribed()).toBe(false)
  expect((await visit('POST', unsubscribeUrl!)).statusCode).toBe(200)

  await send()
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to === client.email)).toHaveLength(1)
})

test('Decision 31: an address that unsubscribed from invitations gets none from anybody and is stored only as a hash', async () => {
  const invite = (email: string) =>
    queueMessage(services, db, { kind: 'invitation', to: { email }, values: { inviter: 'Ada Osei' } })
  await invite('Invited@example.org')
  const { unsubscribeUrl } = await arrivedAt('Invited@example.org')
  expect(unsubscribeUrl).not.toContain('nvited')
  expect((await visit('POST', unsubscribeUrl!)).statusCode).toBe(200)
  await invite('invited@EXAMPLE.org')
  await waitForEmptyOutbox(db)
  expect(messages.filter(({ to }) => to.toLowerCase() === 'invited@example.org')).toHaveLength(1)
})

test('A link that the hub did not sign unsubscribes nobody', async () => {
  const good = createUnsubscribeToken(services.keys, {
    addressHash: computeUnsubscribedAddressHash(services.keys, 'a@example.org'),
  })
  for (const bad of ['x', '.', `${good}x`, good.replace('i.', 'v.'), good.slice(2), `v.1.1.${good.split('.')[2]}`])
    for (const method of ['GET', 'POST'] as const)
      expect((await visit(method, `/unsubscribe/${bad}`)).statusCode).toBe(404)
})
