import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { buildGuestReferralBody, createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off' }, { background: true })
const { app, as, clock, db, given, messages, services } = care
const guest = as(null)

let count = 0
const newEmail = () => `nadia${(count += 1)}@sparrow.example`
type Vendor = Awaited<ReturnType<typeof given.vendor>>
type Body = ReturnType<typeof buildGuestReferralBody> & { challenge: string }

/** A form that has been filled in, with its proof of work. */
async function filledForm(vendor: Vendor, sender: Parameters<typeof buildGuestReferralBody>[1] = {}): Promise<Body> {
  return {
    ...buildGuestReferralBody(vendor, { email: newEmail(), ...sender }),
    challenge: await createSolvedChallenge(services),
  }
}

/** Each form from an address of its own, so that the limits of one test are not those of another. */
const post = (body: object, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/api/directory/referrals',
    payload: body,
    headers,
    remoteAddress: `10.1.${(count += 1) >> 8}.${count & 255}`,
  })

async function createDraft(vendor: Vendor, email = newEmail(), replaces?: string) {
  const reply = await post({ ...(await filledForm(vendor, { email })), replaces })
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)])
  return { email, ...reply.json<{ draft: string; sent_to: string; expires_at: string }>() }
}

const mailsTo = async (email: string) => {
  await waitForEmptyOutbox(db)
  return messages.filter(({ to }) => to === email)
}

async function secretsMailedTo(email: string) {
  const text = (await mailsTo(email)).at(-1)!.text
  return { code: /\b\d{6}\b/.exec(text)![0], token: /\/confirm#([\w-]{43})/.exec(text)![1]!, text }
}

type Confirmation = { draft: string; code: string } | { token: string }
const confirm = (body: Confirmation) => guest.call(guestReferralRoutes.confirm, { body })
const referralsTo = (vendor: Vendor) =>
  db.selectFrom('referrals').selectAll().where('vendor_id', '=', vendor.id).execute()
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('GST-033: nothing of a referral exists for its vendor before the address is confirmed', async () => {
  const vendor = await given.vendor()
  const contact = as(await given.contactOf(vendor))
  const seen = async () => ({
    list: (await contact.call(referralRoutes.received)).body,
    badge: (await contact.call(referralRoutes.newCount)).body,
    filters: (await contact.call(referralRoutes.filterVendors)).body,
    mail: (await mailsTo(vendor.email)).length + messages.filter(({ text }) => text.includes(vendor.name)).length,
    file: (
      await contact.call(referralRoutes.exportReceived, {
        query: { timezone: 'America/Toronto', start: '2026-11-01', end: '2026-12-31' },
      })
    ).raw.length,
    events: await db.selectFrom('referral_events').select('id').execute(),
    people: await db.selectFrom('people').select('id').where('is_guest', '=', true).execute(),
  })
  const before = await seen()
  const { email } = await createDraft(vendor)
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await seen()).toEqual(before)
  expect(await referralsTo(vendor)).toEqual([])

  expect((await confirm({ token: (await secretsMailedTo(email)).token })).status).toBe(201)
  expect((await contact.call(referralRoutes.received)).body.total).toBe(1)
  expect((await contact.call(referralRoutes.newCount)).body.count).toBe(1)
})

/** The exact bytes of the body, and each header; those of the headers that differ in every answer by their length. */
function sizesOf(reply: Awaited<ReturnType<typeof post>>) {
  const { 'x-request-id': id, date: _sentAt, ...headers } = reply.headers
  return { body: reply.rawPayload.length, id: String(id).length, headers }
}

test('GST-034: the answer is the same for an unknown address, one of an account, a blocked one and one over its limit', async () => {
  const vendor = await given.vendor()
  // The answer shows the domain that was typed: the same for all.
  const account = await given.client({ email: newEmail() })
  const blocked = newEmail()
  const first = await createDraft(vendor, blocked)
  await guest.call(guestReferralRoutes.disown, { body: { token: (await secretsMailedTo(blocked)).token } })
  const over = newEmail()
  for (let n = 0; n < 5; n += 1) await createDraft(vendor, over)
  const before = messages.length
  const shape = async (email: string) => {
    const reply = await post(await filledForm(vendor, { email }))
    const { draft, sent_to, expires_at, ...rest } = reply.json<Record<string, string>>()
    expect(rest).toEqual({})
    return [
      reply.statusCode,
      sizesOf(reply),
      Object.keys(reply.headers),
      draft?.length,
      sent_to?.split('@')[0]?.slice(2),
      expires_at,
    ]
  }
  const unknown = newEmail()
  const others = [account.email, blocked, over]
  const expected = await shape(unknown)
  expect(expected).toEqual([202, expect.any(Object), expect.any(Array), 36, '•••', first.expires_at])
  for (const email of others) expect(await shape(email)).toEqual(expected)
  await waitForEmptyOutbox(db)
  // Only the first two get a message; as many are queued for each.
  expect(new Set(messages.slice(before).map(({ to }) => to))).toEqual(new Set([unknown, account.email]))
})

test('a code that is sent again says how many minutes it still works', async () => {
  const { email, draft } = await createDraft(await given.vendor())
  const resend = async () => {
    expect((await guest.call(guestReferralRoutes.resend, { body: { draft } })).status).toBe(202)
    return (await mailsTo(email)).at(-1)!.text
  }
  clock.advance(minutes(50) + 1)
  expect(await resend()).toContain('It works for 9 minutes.')
  clock.advance(minutes(10) - 2)
  expect(await resend()).toContain('It works for 1 minutes.')
  clock.advance(1 - minutes(60))
})

test('GST-035: the message holds a code and a link, names neither vendor nor service nor text, and works for an hour', async () => {
  const vendor = await given.vendor({ name: 'Northside Mobility' })
  const { email, draft, expires_at } = await createDraft(vendor)
  expect(expires_at).toBe(new Date(clock.now().getTime() + minutes(60)).toISOString())
  const [mail] = await mailsTo(email)
  const { code, token, text } = await secretsMailedTo(email)
  expect(mail!.to).toBe(email)
  for (const word of [vendor.name, 'Northside', vendor.service.name, 'walker', 'Quill', '416-555-7391'])
    expect(`${mail!.subject} ${text} ${mail!.channel === 'email' ? JSON.stringify(mail) : ''}`).not.toContain(word)
  expect(text).toContain('60 minutes')
  // Tells two forms apart, in Toronto time.
  expect(text).toMatch(/where you filled in the form \(on November \d+, 2026 at \d+:\d\d [ap]\.m\.\)/)
  // Sent by the hub's owner, whose postal address it names.
  expect(text).toContain('1 Example Street')

  clock.advance(minutes(60))
  for (const body of [{ draft, code }, { token }]) expect((await confirm(body)).status).toBe(404)
  clock.advance(-1)
  expect((await confirm({ draft, code })).status).toBe(201)
  clock.advance(1)
})

test('GST-035: five wrong codes end the draft, its code and its link, however they come', async () => {
  const vendor = await given.vendor()
  const { email, draft } = await createDraft(vendor)
  const { code, token } = await secretsMailedTo(email)
  const tries = await Promise.all(Array.from({ length: 8 }, () => confirm({ draft, code: otherCode(code) })))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([404, 404, 404, 422, 422, 422, 422, 422])
  expect((await confirm({ draft, code })).status).toBe(404)
  expect((await confirm({ token })).status).toBe(404)
  expect(await referralsTo(vendor)).toEqual([])

  const second = await createDraft(vendor)
  const right = await secretsMailedTo(second.email)
  for (let n = 0; n < 4; n += 1) {
    const reply = await confirm({ draft: second.draft, code: otherCode(right.code) })
    expect([reply.status, reply.refusal.errors]).toEqual([422, { code: ['This code is incorrect.'] }])
  }
  expect((await confirm({ draft: second.draft, code: right.code })).status).toBe(201)
  // The code of one draft is none of another.
  const third = await createDraft(vendor)
  const wrong = (await secretsMailedTo(third.email)).code === right.code ? otherCode(right.code) : right.code
  expect((await confirm({ draft: third.draft, code: wrong })).status).toBe(422)
})

test('GST-036: opening the address of the link by GET or HEAD sends nothing', async () => {
  const vendor = await given.vendor()
  const { email } = await createDraft(vendor)
  const { token } = await secretsMailedTo(email)
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/confirm', `/confirm?${token}`, `/confirm/${token}`, '/api/directory/referrals/confirm'])
      for (let n = 0; n < 5; n += 1) await app.http.inject({ method, url })
  expect(await referralsTo(vendor)).toEqual([])
  const draft = await db
    .selectFrom('guest_drafts')
    .select('referral_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(draft.referral_id).toBeNull()
  expect((await confirm({ token })).status).toBe(201)
})

test('GST-037: no word of a draft is readable in the database, and it is gone within 24 hours', async () => {
  const vendor = await given.vendor()
  const sender = { first: 'Xanthippe', last: 'Brandywine', email: 'xb@hedgerow.example', phone: '416-555-0987' }
  const key = crypto.randomUUID()
  const body = {
    ...(await filledForm(vendor, sender)),
    order: {
      ...buildGuestReferralBody(vendor).order,
      details: 'Ottoline',
      client: { name: 'Ada Clientcanary', phone: '647-555-0142', contact_note: 'Mornings.' },
    },
  }
  expect((await post(body, { 'idempotency-key': key })).statusCode).toBe(202)
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    db,
  )
  const found: string[] = []
  const words = ['xanthippe', 'brandywine', 'xb@hedgerow', '555-0987', 'ottoline', 'clientcanary', '555-0142']
  for (const { name } of tables.rows)
    for (const word of words) {
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} t where position(${word} in lower(t::text)) > 0 limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name} ${word}`)
    }
  expect(found).toEqual([])
  const sealed = await db.selectFrom('guest_drafts').select('sealed').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(Buffer.from(sealed.sealed, 'base64').toString('latin1').toLowerCase()).not.toContain('xanthippe')

  const left = () => db.selectFrom('guest_drafts').select('id').execute()
  // Housekeeping runs each hour: the run before the end of the day deletes it.
  clock.advance(hours(22))
  await runHousekeeping(services)
  expect((await left()).length).toBeGreaterThan(0)
  clock.advance(hours(1))
  await runHousekeeping(services)
  expect(await left()).toEqual([])
  clock.advance(-hours(23))
})

test('GST-038: confirming twice, by code, by link and at the same moment, makes one referral and gives the same answer', async () => {
  const vendor = await given.vendor({ name: 'Lakeside' })
  const { email, draft } = await createDraft(vendor)
  const { code, token } = await secretsMailedTo(email)
  const ways: Confirmation[] = [{ draft, code }, { token }, { draft, code }, { token }]
  const replies = await Promise.all(ways.map(confirm))
  replies.push(await confirm({ draft, code }), await confirm({ token }))
  const [referral, ...others] = await referralsTo(vendor)
  expect(others).toEqual([])
  for (const reply of replies)
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        number: referral!.id,
        vendor: { id: vendor.id, name: 'Lakeside' },
        answers_by: '2026-11-20',
        link: replies[0]!.body.link,
      },
    ])
  expect(await db.selectFrom('people').select('id').where('email', '=', email).execute()).toHaveLength(1)

  // The link opens the status page, and one is mailed as well.
  const { link } = replies[0]!.body
  const secret = /^\/status#([\w-]{43})$/.exec(link)![1]!
  const look = await guest.call(linkRoutes.look, { body: { link: secret } })
  expect([look.status, look.body]).toMatchObject([200, { number: referral!.id, party: 'sender', state: 'waiting' }])
  await expect.poll(async () => (await mailsTo(email)).at(-1)!.text).toContain('/status#')
})

test('GST-039: the same key with the same body makes one draft and one message; anything else with it is refused', async () => {
  const vendor = await given.vendor()
  const body = await filledForm(vendor)
  const key = crypto.randomUUID()
  const send = (what: object, name: string) => post(what, { 'idempotency-key': name })
  const replies = await Promise.all([send(body, key), send(body, key)])
  clock.advance(minutes(5))
  replies.push(await send(body, key))
  clock.advance(-minutes(5))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(await mailsTo(body.sender.email)).toHaveLength(1)
  expect((await send({ ...body, sentFor: 'self' }, key)).statusCode).toBe(422)
  for (const bad of ['1', 'not-a-uuid', `${key}0`, ' ']) expect((await send(body, bad)).statusCode).toBe(422)
  expect(await mailsTo(body.sender.email)).toHaveLength(1)
})

test('GST-040: "This was not me" ends the draft and further messages to the address for 30 days, and tells nothing', async () => {
  const vendor = await given.vendor()
  const { email, draft } = await createDraft(vendor)
  const { code, token } = await secretsMailedTo(email)
  const disown = (secret: string) => guest.call(guestReferralRoutes.disown, { body: { token: secret } })
  const reply = await disown(token)
  expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['message']])
  expect(reply.raw.toString()).not.toMatch(/nadia|quill|lakeside/i)
  for (const body of [{ draft, code }, { token }]) expect((await confirm(body)).status).toBe(404)
  expect((await disown(token)).status).toBe(404)
  expect(await referralsTo(vendor)).toEqual([])

  const sentAgain = async () => {
    const before = (await mailsTo(email)).length
    await createDraft(vendor, email.toUpperCase().replace('NADIA', 'nadia'))
    await waitForEmptyOutbox(db)
    return messages.filter(({ to }) => to.toLowerCase() === email).length - before
  }
  expect(await sentAgain()).toBe(0)
  clock.advance(days(30) - 1)
  expect(await sentAgain()).toBe(0)
  clock.advance(1)
  expect(await sentAgain()).toBe(1)
  clock.advance(-days(30))
})

test('"This was not me" works until the draft is deleted, also an hour later and after five wrong codes, and not after it was sent', async () => {
  const vendor = await given.vendor()
  const disown = async (email: string) =>
    (await guest.call(guestReferralRoutes.disown, { body: { token: (await secretsMailedTo(email)).token } })).status
  const sent = await createDraft(vendor)
  expect((await confirm({ token: (await secretsMailedTo(sent.email)).token })).status).toBe(201)
  const tried = await createDraft(vendor)
  const { code, token } = await secretsMailedTo(tried.email)
  for (let tries = 0; tries < 5; tries += 1) await confirm({ draft: tried.draft, code: otherCode(code) })
  expect((await confirm({ token })).status).toBe(404)
  const old = await createDraft(vendor)
  expect(await disown(tried.email)).toBe(200)
  clock.advance(hours(2))
  expect(await disown(old.email)).toBe(200)
  const mails = (await mailsTo(old.email)).length
  await createDraft(vendor, old.email)
  expect(await mailsTo(old.email)).toHaveLength(mails)

  expect((await guest.call(guestReferralRoutes.disown, { body: { token: 'A'.repeat(43) } })).status).toBe(404)
  const confirmation = messages.find(({ to, text }) => to === sent.email && text.includes('/confirm#'))!
  const secret = /\/confirm#([\w-]{43})/.exec(confirmation.text)![1]!
  const late = await guest.call(guestReferralRoutes.disown, { body: { token: secret } })
  expect([late.status, late.refusal.message]).toEqual([
    409,
    'This referral has already been sent. You can cancel it with the link to your referral that we emailed you.',
  ])
  clock.advance(-hours(2))
})

test('who opens the link or types the code again after its hour reads the first answer, until the draft is deleted', async () => {
  const vendor = await given.vendor()
  const { email, draft } = await createDraft(vendor)
  const { code, token } = await secretsMailedTo(email)
  const first = await confirm({ draft, code })
  clock.advance(hours(22))
  for (const body of [{ token }, { draft, code }]) {
    const again = await confirm(body)
    expect([again.status, again.body]).toEqual([201, first.body])
  }
  // Wrong codes of somebody else take nothing from who has the link.
  for (let tries = 0; tries < 5; tries += 1) await confirm({ draft, code: otherCode(code) })
  expect((await confirm({ draft, code })).status).toBe(404)
  expect((await confirm({ token })).status).toBe(201)
  clock.advance(hours(1))
  await runHousekeeping(services)
  const ended = await confirm({ token })
  expect([ended.status, ended.refusal.message]).toEqual([
    404,
    'This does not work any more. If you have not sent your referral yet, please fill in the form again.',
  ])
  expect(await referralsTo(vendor)).toHaveLength(1)
  clock.advance(-hours(23))
})

test('a corrected form ends the draft that it replaces: its code and link send nothing, and "This was not me" works', async () => {
  const vendor = await given.vendor()
  const mistyped = await createDraft(vendor)
  const secrets = await secretsMailedTo(mistyped.email)
  const corrected = await createDraft(vendor, newEmail(), mistyped.draft)
  for (const body of [{ draft: mistyped.draft, code: secrets.code }, { token: secrets.token }])
    expect((await confirm(body)).status).toBe(404)
  const mails = (await mailsTo(mistyped.email)).length
  await guest.call(guestReferralRoutes.resend, { body: { draft: mistyped.draft } })
  expect(await mailsTo(mistyped.email)).toHaveLength(mails)
  expect((await confirm({ token: (await secretsMailedTo(corrected.email)).token })).status).toBe(201)
  expect((await guest.call(guestReferralRoutes.disown, { body: { token: secrets.token } })).status).toBe(200)
  expect(await referralsTo(vendor)).toHaveLength(1)
})

test('a form replaces no draft of another vendor, and none that was sent', async () => {
  const [vendor, other] = [await given.vendor(), await given.vendor()]
  const elsewhere = await createDraft(other)
  const sent = await createDraft(vendor)
  const secrets = [await secretsMailedTo(elsewhere.email), await secretsMailedTo(sent.email)] as const
  const first = await confirm({ token: secrets[1].token })
  for (const { draft } of [elsewhere, sent]) await createDraft(vendor, newEmail(), draft)
  expect((await confirm({ token: secrets[1].token })).body).toEqual(first.body)
  expect((await confirm({ token: secrets[0].token })).status).toBe(201)
})
