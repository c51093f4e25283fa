import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { auditRoutes } from '#contract/audit.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { privacyIncidentRoutes } from '#contract/privacy-incidents.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { buildMultipartPayload, createPdf, attachmentPayload } from '#server/testing/uploads.ts'

const { app, as, call, clock, db, given, messages } = await startTestApp(
  { LIMIT_USER: '1000000' },
  { background: true },
)

/** Values that the log must never contain: each secret of this test, and the word in everything that was typed. */
const secrets = ['CANARY']
const secret = (text: string | undefined): string => {
  expect(text).toBeTruthy()
  secrets.push(text!)
  return text!
}

const PASSWORD = 'CANARY of the first password'
const NEW_PASSWORD = 'CANARY of the second password'
const ok = <T extends { status: number }>(reply: T): T => {
  expect(reply.status).toBe(200)
  return reply
}

async function messageTo(email: string, what: RegExp): Promise<string> {
  const found = () => messages.findLast(({ to, text }) => to === email && what.test(text))
  await expect.poll(found).toBeDefined()
  return what.exec(found()!.text)![1]!
}

/** Registers and signs in by a code, ready to use. */
async function newcomer(email: string) {
  const person = { first: 'Ann', last: 'Berg', email, phone: '416-555-0199' }
  const body = { ...person, password: PASSWORD, password_confirmation: PASSWORD }
  ok(await call(null, registrationRoutes.register, { body }))
  const wrong = await call(null, accountRoutes.signIn, { body: { username: email, password: `${PASSWORD}!` } })
  expect(wrong.status).toBe(401)
  const { body: signedIn } = ok(
    await call(null, accountRoutes.signIn, { body: { username: email, password: PASSWORD } }),
  )
  const token = secret(signedIn.access_token)
  expect((await call(token, accountRoutes.verify, { body: { token: 'CANARY' } })).status).toBe(422)
  const code = secret(await messageTo(email, /token is ([A-Z2-9]{6})/))
  ok(await call(token, accountRoutes.verify, { body: { token: code } }))
  return token
}

async function upload(token: string, vendor: number, name: string) {
  const { headers, payload } = attachmentPayload({ vendor, file: { ...createPdf('CANARY in the file'), name } })
  const url = '/api/orders/upload-attachment'
  const reply = await app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json().attachment as { id: number }
}

test('SR-092: no typed text, code, token or password is in the log or in its export', async () => {
  const email = `walk-${randomUUID()}@example.org`
  const admin = await given.admin()
  const vendor = await given.vendor({ name: 'Lake Clinic' })
  const contact = await given.contactOf(vendor)
  const token = await newcomer(email)

  const attachment = await upload(token, vendor.id, 'CANARY.pdf')
  const order = {
    location: vendor.location.id,
    service: vendor.service.id,
    details: 'CANARY of the details',
    client: { name: 'CANARY of the client', contact_note: 'CANARY of the contact note' },
    attachment: attachment.id,
    consentProvided: true,
  }
  const { body: referral } = ok(await call(token, referralRoutes.send, { body: { vendor: vendor.id, order } }))
  const at = { params: { id: String(referral.id) } }
  const file = secret(referral.attachments[0]!.url)
  const opened = await app.http.inject({
    url: file,
    headers: { authorization: `Bearer ${await as(contact).token()}` },
  })
  expect(opened.statusCode).toBe(200)
  for (const person of [contact, admin]) {
    ok(await as(person).call(referralRoutes.received))
    ok(await as(person).call(referralRoutes.one, at))
  }
  ok(await as(contact).call(referralRoutes.markRead, at))
  ok(await as(contact).call(referralRoutes.setStatus, { ...at, body: { status: 'FULFILLED' } }))
  const period = { timezone: 'UTC', start: '2026-11-01', end: '2026-11-30' }
  ok(await as(contact).call(referralRoutes.exportReceived, { query: period }))
  ok(await call(token, referralRoutes.rate, { ...at, body: { rating: 4 } }))
  ok(await call(token, referralRoutes.withdrawConsent, at))

  // Reports, settings, incidents and searches.
  const reason = 'CANARY of the reason'
  const { body: me } = ok(await call(token, accountRoutes.current))
  ok(await as(contact).call(reportRoutes.create, { body: { user_id: me.id, reason } }))
  const { data: reports } = ok(await as(admin).call(reportRoutes.view)).body
  ok(await as(admin).call(reportRoutes.decide, { params: { id: String(reports[0]!.id) }, body: { status: 2 } }))
  const { id: setting, details } = ok(await as(admin).call(notificationRoutes.list)).body.data[0]!
  const changed = { title: 'CANARY of the title', details }
  ok(await as(admin).call(notificationRoutes.change, { params: { id: String(setting) }, body: changed }))
  const { body: incident } = ok(
    await as(admin).call(privacyIncidentRoutes.add, {
      body: { happened_on: '2026-11-18', circumstances: 'CANARY of the circumstances', told: 'CANARY' },
    }),
  )
  ok(await as(admin).call(privacyIncidentRoutes.export, { params: { id: String(incident.id) } }))
  ok(await as(admin).call(userRoutes.list, { query: { username: 'CANARY' } }))
  ok(await as(contact).call(invitationRoutes.invite, { body: { users: ['CANARY@example.org'] } }))
  const form = buildMultipartPayload('pdf', { ...createPdf('CANARY'), name: 'CANARY.pdf' })
  const sent = await app.http.inject({
    method: 'POST',
    url: `/api/vendors/${vendor.id}/intake-form-pdf`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${await as(contact).token()}` },
  })
  expect(sent.statusCode).toBe(200)

  // Ways to sign in. The report has ended the session.
  const again = await newSignIn(email, PASSWORD)
  const { body: setUp } = ok(await call(again, authenticatorRoutes.begin, { body: { current_password: PASSWORD } }))
  const shown = secret(generateSync({ secret: secret(setUp.secret), epoch: Math.floor(clock.now().getTime() / 1000) }))
  const { body: confirmed } = ok(await call(again, authenticatorRoutes.confirm, { body: { token: shown } }))
  for (const code of confirmed.recovery_codes) secret(code)
  ok(await call(null, passwordResetRoutes.forgot, { body: { email } }))
  const reset = secret(await messageTo(email, /\/reset-password\/([\w-]{43})/))
  const fresh = { token: reset, email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  ok(await call(null, passwordResetRoutes.reset, { body: fresh }))
  const { body: last } = ok(
    await call(null, accountRoutes.signIn, { body: { username: email, password: NEW_PASSWORD } }),
  )
  const byCode = { body: { token: confirmed.recovery_codes[0]! } }
  ok(await call(secret(last.access_token), accountRoutes.verify, byCode))
  ok(await call(last.access_token, myDataRoutes.export, { body: { current_password: NEW_PASSWORD } }))
  await waitForEmptyOutbox(db)

  const rows = await db.selectFrom('audit_log').selectAll().execute()
  expect(rows.length).toBeGreaterThan(30)
  const csv = ok(await as(admin).call(auditRoutes.export)).raw.toString()
  const own = JSON.stringify((await as(admin).call(auditRoutes.search, { query: { limit: '100' } })).body)
  for (const text of [JSON.stringify(rows), csv, own]) expect(secrets.filter((one) => text.includes(one))).toEqual([])
})

async function newSignIn(email: string, password: string) {
  const before = messages.length
  const { body } = ok(await call(null, accountRoutes.signIn, { body: { username: email, password } }))
  const found = () => messages.slice(before).find(({ to, text }) => to === email && /token is/.test(text))
  await expect.poll(found).toBeDefined()
  const code = secret(/token is ([A-Z2-9]{6})/.exec(found()!.text)![1])
  ok(await call(secret(body.access_token), accountRoutes.verify, { body: { token: code } }))
  return body.access_token
}
