import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { followRoutes } from '#contract/follows.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { networkRoutes } from '#contract/networks.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import { userRoutes } from '#contract/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { stripLinksFromName } from './fill-or-drop-sentences.ts'

const { as, db, given, messages } = await startTestApp({}, { background: true })
const WAIT = { timeout: 30_000 }
const admin = await given.admin()

async function mailTo(address: string) {
  await expect.poll(() => messages.filter(({ to }) => to === address).length, WAIT).toBe(1)
  return messages.find(({ to }) => to === address)!
}

const FORBIDDEN = 'A name cannot hold /, : or @.'
const TOO_LONG = 'At most 40 characters.'

test.each([
  ['https://evil.example/x', FORBIDDEN],
  ['evil.example/x', FORBIDDEN],
  ['mail us: now', FORBIDDEN],
  ['help@evil.example', FORBIDDEN],
  ['Your account is locked, unlock it by call', TOO_LONG],
])('SR-050: the name %j is refused everywhere', async (name, message) => {
  const client = await given.client()
  const id = { id: String(client.id) }
  const { email } = client
  const person = { first: name, last: name, email, phone: '416-555-0100', password: 'correct horse battery' }
  const whole = { ...person, password_confirmation: person.password }
  const switches = { enable_sending_sms: false, enable_sending_email: true }
  for (const reply of [
    await as(null).call(registrationRoutes.register, { body: { ...whole, email: 'new@example.org' } }),
    await as(null).call(setUpRoutes.setUp, { body: { ...whole, token: 'x' } }),
    await as(client).call(accountRoutes.edit, { params: id, body: { ...person, password: '', ...switches } }),
    await as(admin).call(userRoutes.add, { body: { ...whole, email: 'added@example.org', role: 'CLIENT' } }),
    await as(admin).call(userRoutes.edit, { params: id, body: { ...person, password: '' } }),
  ]) {
    expect([reply.status, reply.refusal.errors]).toEqual([422, { first: [message], last: [message] }])
  }
})

test('SR-050: an ordinary name of forty characters is accepted', async () => {
  const first = 'Marie-Ève d’Été (née Ó Súilleabháin) III'
  expect(first).toHaveLength(40)
  const client = await given.client()
  const { email, phone } = client
  const body = { first, last: "O'Neil Jr.", email, phone, enable_sending_sms: false, enable_sending_email: true }
  const reply = await as(client).call(accountRoutes.edit, { params: { id: String(client.id) }, body })
  expect([reply.status, reply.body.first]).toEqual([200, first])
})

const PHISH = { first: 'Your hub account is locked,', last: 'unlock it at https://evil.example/x now:' }

test('SR-050: an invitation has a fixed subject, and the name in quotation marks makes no link', async () => {
  const inviter = await given.client(PHISH)
  const invited = `invited.${inviter.email}`
  await as(inviter).call(invitationRoutes.invite, { body: { users: [invited] } })
  const mail = await mailTo(invited)
  expect(mail.subject).toBe('An invitation to Care Referral Hub')
  expect(mail.text).toContain('"Your hub account is locked, unlock it at https evil. example x now" invites you')
  for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toContain('evil.example')
})

test('SR-050: the name of a vendor that sends a network request is not in the subject', async () => {
  const mine = await given.vendor({ name: 'Unlock your account: https://evil.example/x' })
  const other = await given.vendor({ name: 'Northside Rehab' })
  const owner = await given.contactOf(other)
  const body = { vendor_1: mine.id, vendor_2: other.id }
  expect((await as(await given.contactOf(mine)).call(networkRoutes.add, { body })).status).toBe(200)
  const mail = await mailTo(owner.email)
  expect(mail.subject).toBe('Northside Rehab is asked to join a network')
  expect(mail.text).toContain('"Unlock your account https evil. example x" has asked Northside Rehab')
})

test('SR-050: the subject of an update names the vendor without a link', async () => {
  const vendor = await given.vendor({ name: 'Unlock: evil.example' })
  const subscriber = await given.client()
  const follow = { vendor_id: vendor.id, isSubscriber: true }
  await as(subscriber).call(followRoutes.follow, { body: follow })
  const params = { id: String(vendor.id) }
  const reply = await as(await given.contactOf(vendor)).call(followRoutes.sendUpdate, {
    params,
    body: { text: 'Hello' },
  })
  expect(reply.status).toBe(200)
  expect((await mailTo(subscriber.email)).subject).toBe('News from "Unlock evil. example"')
})

test.each([
  ['invitation', 'inviter'],
  ['network request', 'other'],
  ['network decision', 'other'],
  ['new contact', 'vendor'],
])(
  'SR-050: the title of «%s» cannot contain {%s}; the migration removes an existing one',
  async (kind, placeholder) => {
    const ask = as(admin)
    const rows = (await ask.call(notificationRoutes.list, { query: { limit: '100' } })).body.data
    const { id, title_fr } = rows.find(({ setting_name }) => setting_name === kind)!
    const details = `Hello from {${placeholder}}.`
    const change = (title: string) =>
      ask.call(notificationRoutes.change, { params: { id: String(id) }, body: { title, details } })
    const refused = await change(`{${placeholder}} writes`)
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { title: [`Take {${placeholder}} out of the title: a title can’t include a name that other people choose.`] },
    ])
    expect((await change('Something new')).status).toBe(200)

    const old = { title: `{${placeholder}} writes`, title_fr }
    await db.updateTable('notification_settings').set(old).where('id', '=', id).execute()
    await sql.raw(readFileSync(`${import.meta.dirname}/../../migrations/0062_fixed-subjects.sql`, 'utf8')).execute(db)
    const stored = await db
      .selectFrom('notification_settings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.title).not.toContain(`{${placeholder}}`)
    expect(stored).toMatchObject({ title_fr, details })
  },
)

test('SR-050: names in messages keep the characters of real names', () => {
  for (const name of ["Dr. Ada O'Neil-Osei", 'Clinique de l’Île (Montréal)', 'St. Mary & Sons, Inc.'])
    expect(stripLinksFromName(name)).toBe(name)
  expect(stripLinksFromName('J.R. Smith')).toBe('J. R. Smith')
  expect(stripLinksFromName('Addictions / Mental Health')).toBe('Addictions Mental Health')
  expect(stripLinksFromName('ｅｖｉｌ．example／x')).toBe('evil. example x')
  expect(stripLinksFromName('x'.repeat(300))).toHaveLength(100)
})
