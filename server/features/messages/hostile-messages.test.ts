import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openMessageSinks } from '#server/testing/message-sinks.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { queueMessage } from './queue-message.ts'

// SR-050 from end to end: a real mail server and a real SMS service receive messages made of hostile texts.

const { mails, texts, environment } = await openMessageSinks()
const { as, db, given, services } = await startTestApp(
  { ...environment, LIMIT_USER: 'off' },
  { background: true, realDelivery: true },
)

const EVE = 'eve@example.org'
const HOSTILE = `Ada\r\nBcc: ${EVE}\r\nSubject: Won\r\n\r\n.\r\n{{7*7}} \${7*7} {number} [[x]] <b>bold</b>\u2028\u202E\u0007`
/** The same text as readers see it: one line, without characters that make a link or an address. */
const SHOWN = 'Ada Bcc eve example. org Subject Won . {{7*7}} ${7*7} {number} [[x]] <b>bold< b>'

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Unfolds the header lines and decodes the body. */
function readMail(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const headers = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const body = source
    .slice(end)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { headers, body, named: (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`)) }
}

/** The one mail to this address. Its envelope names no other recipient, and each header occurs once. */
async function onlyMailTo(address: string) {
  await waitForEmptyOutbox(db)
  const found = mails.filter(({ to }) => to.includes(address))
  expect(found.map(({ to }) => to)).toEqual([[address]])
  const mail = readMail(found[0]!.source)
  for (const name of ['subject', 'to', 'from', 'message-id']) expect(mail.named(name), name).toHaveLength(1)
  for (const name of ['bcc', 'cc']) expect(mail.named(name), name).toEqual([])
  expect(mail.named('to')[0]).toContain(address)
  return mail
}

const toEve = () => mails.filter(({ to }) => to.includes(EVE))

test('SR-050: a hostile vendor name is plain text in the mail and the SMS of a referral, which reach only their recipients', async () => {
  const vendor = await given.vendor({ name: HOSTILE })
  const contact = await given.contactOf(vendor)
  const phone = `416-555-${String(contact.id).padStart(4, '0')}`
  await db.updateTable('users').set({ enable_sending_sms: true, phone }).where('id', '=', contact.id).execute()
  const order = { location: vendor.location.id, service: vendor.service.id, details: 'Please call.' }
  const sent = await as(await given.client()).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
  expect(sent.status).toBe(200)

  const { body } = await onlyMailTo(contact.email)
  expect(body).toContain(SHOWN)
  expect(body).toContain(escaped(SHOWN))
  const own = texts.filter(({ to }) => to === phone)
  expect(own).toHaveLength(1)
  expect(own[0]!.text).toContain(SHOWN)
  expect(own[0]!.text).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(toEve()).toEqual([])
})

test('SR-050: a notification with a line break in its title is refused, and code in it arrives as it was written', async () => {
  const admin = as(await given.admin())
  const { data } = (await admin.call(notificationRoutes.list)).body
  const { id, title, details } = data.find(({ setting_name }) => setting_name === 'status changed')!
  const change = (body: { title: string; details: string }) =>
    admin.call(notificationRoutes.change, { params: { id: String(id) }, body })
  for (const broken of [`Hello\r\nBcc: ${EVE}`, `Hello\nBcc: ${EVE}`, 'Hello\u0000', 'Hello\u0085Bcc'])
    expect((await change({ title: broken, details })).status, JSON.stringify(broken)).toBe(422)

  const code = '{{7*7}} ${7*7} <script>alert(1)</script> #{7*7} <%= 7*7 %>'
  expect((await change({ title: `${code} {number}`, details: `${code}\n\n{number}` })).status).toBe(200)
  const client = await given.client()
  await queueMessage(services, db, { kind: 'status changed', to: { userId: client.id }, values: { number: '${7*7}' } })
  const { named, body } = await onlyMailTo(client.email)
  expect(named('subject')).toEqual([`Subject: ${code} \${7*7}`])
  expect(body).toContain(`\r\n${code}\r\n`)
  const html = body.slice(body.indexOf('text/html'))
  expect(html).toContain(escaped(code))
  expect(html).not.toContain('<script>')
  expect((await change({ title, details })).status).toBe(200)
})

test('SR-050: an address or a number with a line break, or two in one, gets no message', async () => {
  const inviter = as(await given.client())
  for (const address of [`a@example.org\r\nBcc: ${EVE}`, `a@example.org,${EVE}`, `a@example.org>\r\nRCPT TO:<${EVE}`]) {
    const reply = await inviter.call(invitationRoutes.invite, { body: { users: [address] } })
    expect(reply.status, JSON.stringify(address)).toBe(422)
  }
  // Queued directly, as if an import or a defect had stored such addresses.
  for (const email of [`b@example.org\r\nBcc: ${EVE}`, `c@example.org, ${EVE}`])
    await queueMessage(services, db, { kind: 'invitation', to: { email }, values: { inviter: 'Ada' } })
  await waitForEmptyOutbox(db)
  expect(toEve()).toEqual([])

  const client = await given.client({ phone: '416-555-0151' })
  const account = {
    first: client.first,
    last: client.last,
    email: client.email,
    enable_sending_sms: true,
    enable_sending_email: true,
  }
  const edited = await as(client).call(accountRoutes.edit, {
    params: { id: String(client.id) },
    body: { ...account, phone: '416-555-0152\r\n416-555-0153' },
  })
  expect(edited.status).toBe(422)
})
