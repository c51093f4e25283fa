import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { auditRoutes } from '#contract/audit.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { importRoutes } from '#contract/imports.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { myDataRoutes } from '#contract/my-data.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { minutes, systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/log.ts'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { startHub } from '#server/start.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'

const { as, call, clock, db, given, messages } = await startTestApp({ LIMIT_USER: '1000000' }, { background: true })
const admin = as(await given.admin())
const vendor = await given.vendor()
const [contact, client] = [await given.contactOf(vendor), await given.client()]

const signIn = (email: string, password = TEST_PASSWORD) =>
  call(null, accountRoutes.signIn, { body: { username: email, password } })

/** Runs the action and returns the match in the message that it sends to this address. */
async function matchInMessage(email: string, what: RegExp, action: () => Promise<unknown>): Promise<string> {
  const before = messages.length
  await action()
  const found = () => messages.slice(before).find(({ to, text }) => to === email && what.test(text))
  await expect.poll(found).toBeDefined()
  return what.exec(found()!.text)![1]!
}

async function signInWithCode(code?: string) {
  const { email } = await given.client()
  let token = ''
  const right = await matchInMessage(email, /token is ([A-Z2-9]{6})/, async () => {
    token = (await signIn(email)).body.access_token
  })
  return () => call(token, accountRoutes.verify, { body: { token: code ?? right } })
}

async function resetOf() {
  const { email } = await given.client()
  const forgot = () => call(null, passwordResetRoutes.forgot, { body: { email } })
  const token = await matchInMessage(email, /\/reset-password\/([\w-]{43})/, forgot)
  const password = 'a new way over the hill'
  return () =>
    call(null, passwordResetRoutes.reset, { body: { token, email, password, password_confirmation: password } })
}

async function throttledSignIn() {
  const { email } = await given.client()
  for (let n = 0; n < 10; n += 1) await signIn(email, 'wrong')
  // Three more, which are still one row.
  return async () => {
    for (let n = 0; n < 3; n += 1) expect((await signIn(email, 'wrong')).status).toBe(429)
  }
}

async function aContact(isPrimary: boolean) {
  const person = await given.contactOf(vendor, { isPrimary })
  const row = db.selectFrom('vendor_contacts').select('id').where('user_id', '=', person.id)
  return String((await row.executeTakeFirstOrThrow()).id)
}

async function changedRole() {
  const { id, first, last, email, phone } = await given.client()
  const body = { first, last, email, phone, role: 'ADMIN' as const }
  return () => admin.call(userRoutes.edit, { params: { id: String(id) }, body })
}

async function aReport() {
  const sender = await given.client()
  await given.referral(sender, vendor)
  const body = { user_id: sender.id, reason: 'Sends too much.' }
  const report = await as(contact).call(reportRoutes.create, { body })
  return String(report.body.id)
}

const decided = async (status: 1 | 2) => {
  const id = await aReport()
  return () => admin.call(reportRoutes.decide, { params: { id }, body: { status } })
}

async function changedSetting() {
  const { data } = (await admin.call(notificationRoutes.list)).body
  const { id, title, details } = data[0]!
  return () =>
    admin.call(notificationRoutes.change, { params: { id: String(id) }, body: { title: `${title}!`, details } })
}

async function deletedVendor() {
  const own = await given.vendor()
  await given.contactOf(own)
  return () => admin.call(vendorProfileRoutes.remove, { params: { id: String(own.id) } })
}

let count = 0
const newVendor = () => ({ name: 'Events', email: `events${(count += 1)}@example.org` })

async function approvedRequest() {
  const body = { ...newVendor(), website: 'events.example.org', phone: '416-555-0100' }
  await as(await given.client()).call(invitationRoutes.becomeVendor, { body })
  const { id } = await db.selectFrom('vendor_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return () => admin.call(invitationRoutes.approveVendorRequest, { params: { id: String(id) } })
}

async function importedContact() {
  const { email } = await given.client({ email_verified_at: clock.now() })
  return () => admin.call(importRoutes.vendors, { body: { vendors: [{ ...newVendor(), admins: [email] }] } })
}

async function deletedContact() {
  const { id } = await given.contactOf(vendor)
  return () => admin.call(userRoutes.remove, { params: { id: String(id) } })
}

async function ownDeletion() {
  const person = as(await given.contactOf(vendor))
  const body = { current_password: TEST_PASSWORD, confirmed: true as const }
  return () => person.call(myDataRoutes.deleteAccount, { body })
}

type Act = () => Promise<unknown>

/** What happens, prepared; the action and the kind of its one row; whether it was refused. */
const EVENTS: [string, () => Promise<Act> | Act, string, 'refused'?][] = [
  ['a sign-in', () => () => signIn(client.email), 'signed in, sign-in'],
  ['a failed sign-in', () => () => signIn(client.email, 'wrong'), 'failed, sign-in', 'refused'],
  ['a sign-in of nobody', () => () => signIn('nobody@example.org'), 'failed, sign-in', 'refused'],
  ['a throttled sign-in', throttledSignIn, 'throttled, sign-in', 'refused'],
  ['a right two-step token', () => signInWithCode(), 'passed, two-step'],
  ['a wrong two-step token', () => signInWithCode('ZZZZZZ'), 'wrong token, two-step', 'refused'],
  ['a reset password', resetOf, 'reset password, user'],
  ['a changed role', changedRole, 'changed role, user'],
  [
    'a new contact',
    async () => {
      const { id, email } = await given.contactOf(await given.vendor())
      return () => admin.call(contactRoutes.add, { params: { id: String(vendor.id) }, body: { contact: id, email } })
    },
    'added, contact',
  ],
  [
    'a contact who becomes a primary one',
    async () => {
      const id = await aContact(false)
      return () => admin.call(contactRoutes.setPrimary, { params: { id }, body: { is_primary_contact: true } })
    },
    'made primary, contact',
  ],
  [
    'a contact who goes',
    async () => {
      const id = await aContact(true)
      return () => admin.call(contactRoutes.remove, { params: { vendorId: String(vendor.id), id } })
    },
    'removed, contact',
  ],
  ['a contact who goes with the vendor', deletedVendor, 'removed, contact'],
  ['the role of a contact who goes with the only vendor', deletedVendor, 'changed role, user'],
  ['a contact by an approved request', approvedRequest, 'became contact, contact'],
  ['the role by an approved request', approvedRequest, 'changed role, user'],
  ['a contact by an import', importedContact, 'became contact, contact'],
  ['the role by an import', importedContact, 'changed role, user'],
  ['a contact who is deleted as a user', deletedContact, 'removed as contact, user'],
  ['the role of a contact who is deleted as a user', deletedContact, 'changed role, user'],
  ['a contact who deletes the own account', ownDeletion, 'removed as contact, user'],
  ['a refused call', () => () => as(client).call(auditRoutes.search), 'refused, access', 'refused'],
  [
    'a refused change',
    async () => {
      const { id } = await given.client()
      return () => as(client).call(userRoutes.remove, { params: { id: String(id) } })
    },
    'refused, access',
    'refused',
  ],
  ['a changed setting', changedSetting, 'changed, notification setting'],
  [
    'an import',
    () => () =>
      admin.call(importRoutes.vendors, { body: { vendors: [{ name: 'Imported', email: 'imported@example.org' }] } }),
    'imported, vendor',
  ],
  [
    'an export',
    () => () =>
      as(contact).call(referralRoutes.exportReceived, {
        query: { timezone: 'UTC', start: '2026-11-01', end: '2026-11-30' },
      }),
    'exported received, referral',
  ],
  ['an export of the log', () => () => admin.call(auditRoutes.export), 'exported, audit'],
  ['an approved report', () => decided(1), 'approved report, report'],
  ['a rejected report', () => decided(2), 'rejected report, report'],
]

const newestId = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0
const rowsSince = (id: number) => db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()

for (const [what, prepare, row, outcome = 'done'] of EVENTS) {
  test(`SR-091: ${what} is one row of its kind`, async () => {
    clock.advance(minutes(20)) // past the attempt limits of the sign-ins before
    const run = await prepare()
    const before = await newestId()
    await run()
    const found = (await rowsSince(before)).filter(({ action, kind }) => `${action}, ${kind}` === row)
    expect(found).toMatchObject([{ outcome }])
  })
}

test('SR-091: a start and a stop of the server are one row each', { timeout: 120_000 }, async () => {
  const dataDir = await createTestDataDir()
  const settings = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'off', TWO_STEP: 'off', LOG_LEVEL: 'silent' }), port: 0 }
  const start = () =>
    startHub({
      config: settings,
      clock: systemClock,
      log: createLogger('silent'),
      say: () => undefined,
      onLost: () => undefined,
    })
  const rows = async () => {
    const { ownerUrl } = (await findEmbeddedDatabaseUrls(dataDir))!
    const found = await runQuery(ownerUrl, `select action from audit_log where kind = 'hub' order by id`)
    return found.map(({ action }) => action)
  }

  const first = await start()
  expect(await rows()).toEqual(['started'])
  await first.stop()
  const second = await start()
  expect(await rows()).toEqual(['started', 'stopped', 'started'])
  await second.stop()
})
