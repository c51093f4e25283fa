import { expect, onTestFinished, test } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes, ReferralLinkSummary, type LinkParty } from '#contract/emailed-links.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { createLink, createTestLinkCode, createTestLinkPass } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const care = await startTestApp({ LOG_LEVEL: 'info', LIMIT_ADDRESS: 'off' }, { background: true })
const { app, as, clock, db, given, logged, messages, pool, services } = care
const guest = as(null)

/** A referral with a link of this party. */
async function givenLink(party: LinkParty = 'vendor', { status = 'PENDING' as const } = {}) {
  const [vendor, sender] = [await given.vendor(), await given.client()]
  const referral = await given.referral(sender, vendor, { status, details: 'Needs a walker.' })
  const email = party === 'vendor' ? vendor.email : sender.email
  const link = await createLink(services, { referralId: referral.id, party, email })
  return { vendor, sender, referral, email, link }
}

const look = (secret: string) => guest.call(linkRoutes.look, { body: { link: secret } })
const askForCode = (secret: string) => guest.call(linkRoutes.code, { body: { link: secret } })
const enter = (secret: string, code: string) => guest.call(linkRoutes.enter, { body: { link: secret, code } })
const end = (pass: string) => guest.call(linkRoutes.end, {}, { headers: { [LINK_PASS_HEADER]: pass } })

/** The last code that was mailed to this address. */
async function mailedCode(email: string): Promise<string> {
  await waitForEmptyOutbox(db)
  return /\b\d{6}\b/.exec(messages.findLast(({ to }) => to === email)!.text)![0]
}

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('GST-053: the secret of a link is taken from the body only, and no log line holds it', async () => {
  const { link } = await givenLink()
  const { secret } = link
  expect((await look(secret)).status).toBe(200)
  for (const url of [`/api/links/look?link=${secret}`, `/api/links/look/${secret}`]) {
    const reply = await app.http.inject({ method: 'POST', url, payload: {} })
    expect([404, 422]).toContain(reply.statusCode)
  }
  for (const name of ['code', 'enter', 'end']) {
    const url = `/api/links/${name}?link=${secret}&pass=${secret}`
    const reply = await app.http.inject({ method: 'POST', url, payload: {} })
    expect([403, 422]).toContain(reply.statusCode)
  }
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join('\n')).not.toContain(secret)
})

test('GST-054: a secret has 256 bits, and nothing that a dump of the database holds opens a link', async () => {
  const { link, email } = await givenLink()
  expect(Buffer.from(link.secret, 'base64url')).toHaveLength(32)
  await askForCode(link.secret)
  const code = await mailedCode(email)
  const { pass } = (await enter(link.secret, code)).body
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(l) as row from referral_links l
    union all select to_jsonb(c) from link_codes c union all select to_jsonb(p) from link_passes p`)
  const values = rows.flatMap(({ row }) => Object.values(row)).map(String)
  for (const secret of [link.secret, pass, code]) expect(values).not.toContain(secret)
  const hashes = values.filter((value) => value.startsWith(String.raw`\x`)).map((value) => value.slice(2))
  expect(hashes.length).toBeGreaterThanOrEqual(3)
  for (const hash of hashes)
    for (const spelled of [hash, Buffer.from(hash, 'hex').toString('base64url'), `\\x${hash}`]) {
      expect((await look(spelled)).status).toBe(404)
      expect((await end(spelled)).status).toBe(403)
    }
})

test('A link shows number, state and next date; only the vendor reads its own name', async () => {
  const sent = await givenLink('sender')
  expect((await look(sent.link.secret)).body).toEqual({
    number: sent.referral.id,
    party: 'sender',
    state: 'waiting',
    answer_by: '2026-11-20',
    sent_to: expect.stringMatching(/^.{1,2}•••@example\.org$/),
    may: {},
  })
  const { link, referral, vendor } = await givenLink()
  expect((await look(link.secret)).body).toMatchObject({ party: 'vendor', vendor: vendor.name })
  const stateAfter = async (status: 'COORDINATED' | 'COMPLETED') => {
    await db.updateTable('referrals').set({ status }).where('id', '=', referral.id).execute()
    const summary = ReferralLinkSummary.parse((await look(link.secret)).body)
    return [summary.state, summary.answer_by]
  }
  expect(await stateAfter('COORDINATED')).toEqual(['answered', null])
  expect(await stateAfter('COMPLETED')).toEqual(['closed', null])
})

test('GST-056: a link that is unknown, expired, replaced or ended, and one of a purged referral, get the same 404', async () => {
  const unknown = await look('A'.repeat(43))
  expect([unknown.status, unknown.refusal]).toEqual([404, { message: 'This link does not work any more.' }])

  const expired = await givenLink()
  await db.updateTable('referral_links').set({ expires_at: clock.now() }).where('id', '=', expired.link.id).execute()
  const replaced = await givenLink()
  const { referral, email } = replaced
  const newer = await createLink(services, {
    referralId: referral.id,
    party: 'vendor',
    email,
    replacesOlder: true,
  })
  await enter(newer.secret, await createTestLinkCode(services, newer))
  const ended = await givenLink()
  expect((await end(await createTestLinkPass(services, ended.link))).status).toBe(200)
  const purged = await givenLink()
  const long = { deleted_by_sender_at: clock.now(), deleted_by_vendor_at: clock.now() }
  await db.updateTable('referrals').set(long).where('id', '=', purged.referral.id).execute()
  clock.advance(days(31))
  onTestFinished(() => clock.advance(-days(31)))
  await runHousekeeping(services)
  expect(await db.selectFrom('referrals').selectAll().where('id', '=', purged.referral.id).execute()).toEqual([])

  for (const { link } of [expired, replaced, ended, purged])
    for (const ask of [look, askForCode, (secret: string) => enter(secret, '123456')]) {
      const reply = await ask(link.secret)
      expect([reply.status, reply.refusal]).toEqual([404, unknown.refusal])
    }
})

test('GST-057: a link ends a year after it was made, and 90 days after its referral was closed', async () => {
  const open = await givenLink()
  const closed = await givenLink()
  await db.updateTable('referrals').set({ status: 'COMPLETED' }).where('id', '=', closed.referral.id).execute()
  await db
    .insertInto('referral_events')
    .values({ referral_id: closed.referral.id, at: clock.now(), kind: 'status', actor_id: null })
    .execute()
  const statusAfter = async (wait: number, { link }: { link: { secret: string } }) => {
    clock.advance(wait)
    const { status } = await look(link.secret)
    clock.advance(-wait)
    return status
  }
  expect(await statusAfter(days(90) - 1, closed)).toBe(200)
  expect(await statusAfter(days(90), closed)).toBe(404)
  expect(await statusAfter(days(365) - 1, open)).toBe(200)
  expect(await statusAfter(days(365), open)).toBe(404)
})

test('GST-057: its holder, the sender and an administrator end a link at once, with its passes, and so does another address', async () => {
  const admin = as(await given.admin())
  const byHolder = await givenLink()
  await end(await createTestLinkPass(services, byHolder.link))
  const bySender = await givenLink('sender')
  const ofVendor = await givenLink()
  const byAdmin = await givenLink()
  const endOne = ({ referral, link }: typeof bySender, caller: ReturnType<typeof as>) =>
    caller.call(linkRoutes.endOne, { params: { id: String(referral.id), lid: String(link.id) } })
  const passes = [await createTestLinkPass(services, bySender.link), await createTestLinkPass(services, byAdmin.link)]
  expect((await endOne(bySender, as(bySender.sender))).status).toBe(200)
  expect((await endOne(ofVendor, as(ofVendor.sender))).status).toBe(403)
  expect((await look(ofVendor.link.secret)).status).toBe(200)
  expect((await endOne(byAdmin, admin)).status).toBe(200)
  const moved = await givenLink()
  passes.push(await createTestLinkPass(services, moved.link))
  await db.updateTable('vendors').set({ email: 'new@example.org' }).where('id', '=', moved.vendor.id).execute()
  const left = await givenLink('sender')
  passes.push(await createTestLinkPass(services, left.link))
  await db.updateTable('users').set({ email: 'moved@example.org' }).where('id', '=', left.sender.id).execute()
  for (const { link } of [byHolder, bySender, byAdmin, moved, left]) expect((await look(link.secret)).status).toBe(404)
  for (const pass of passes) {
    const reply = await end(pass)
    expect([reply.status, reply.refusal.code]).toEqual([403, 'pass-ended'])
  }
})

test('The sender reads the links of their own side, an administrator all, with what became of each and no secret', async () => {
  const { referral, sender, vendor, email, link: used } = await givenLink('sender')
  const make = (party: LinkParty, address: string) =>
    createLink(services, { referralId: referral.id, party, email: address })
  const ofVendor = await make('vendor', vendor.email)
  const elsewhere = await make('vendor', 'before@example.org')
  await createTestLinkPass(services, used)
  const admin = as(await given.admin())
  const params = { id: String(referral.id) }
  const list = async (caller: ReturnType<typeof as>) => (await caller.call(linkRoutes.ofReferral, { params })).body.data
  const at = clock.now().toISOString()
  const made = {
    created_at: at,
    ends_at: new Date(clock.now().getTime() + days(365)).toISOString(),
    last_used_at: null,
  }
  const works = { ...made, state: 'works', may: { end: true } }
  const own = { ...works, id: used.id, party: 'sender', last_used_at: at, sent_to: expect.stringContaining('•••') }
  expect(await list(as(sender))).toEqual([own])
  expect(await list(admin)).toEqual([
    { ...made, id: elsewhere.id, party: 'vendor', sent_to: null, state: 'address changed', may: {} },
    { ...works, id: ofVendor.id, party: 'vendor', sent_to: expect.stringContaining('•••') },
    own,
  ])
  const contact = await as(await given.contactOf(vendor)).call(linkRoutes.ofReferral, { params })
  expect(contact.status).toBe(403)

  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  await admin.call(linkRoutes.endOne, { params: { ...params, lid: String(used.id) } })
  const states = async () => (await list(admin)).map(({ state, may }) => [state, may.end ?? false])
  expect(await states()).toEqual([
    ['address changed', false],
    ['paused', true],
    ['by administrator', false],
  ])
  expect(JSON.stringify(await list(admin))).not.toContain(email)
  await db.updateTable('referral_links').set({ expires_at: clock.now() }).where('id', '=', ofVendor.id).execute()
  expect(await states()).toEqual([
    ['address changed', false],
    ['expired', false],
    ['by administrator', false],
  ])
})

test('GST-058: who lost a link gets a new one where number and address fit; the answer is the same 202', async () => {
  const { link, referral, email, sender } = await givenLink()
  const ask = async (reference: number, address: string) => {
    const reply = await guest.call(linkRoutes.lost, { body: { reference, email: address } })
    return [reply.status, reply.raw.toString()]
  }
  const linksTo = async (address: string) => {
    await waitForEmptyOutbox(db)
    return messages.filter(({ to, subject }) => to === address && subject.startsWith('A new link'))
  }
  const right = await ask(referral.id, ` ${email.toUpperCase()} `)
  expect(right[0]).toBe(202)
  expect(await ask(referral.id, 'nobody@example.org')).toEqual(right)
  expect(await ask(2_000_000_000, email)).toEqual(right)
  // The sender has never had a link to this referral.
  expect(await ask(referral.id, sender.email)).toEqual(right)
  expect(await linksTo(sender.email)).toEqual([])

  const [mail] = await linksTo(email)
  const secret = /\/answer#([\w-]{43})/.exec(mail!.text)![1]!
  expect((await look(link.secret)).status).toBe(200)
  expect((await look(secret)).status).toBe(200)
  await enter(secret, await createTestLinkCode(services, { id: await newestLinkId(referral.id) }))
  expect((await look(link.secret)).status).toBe(404)
  expect((await look(secret)).status).toBe(200)

  for (let n = 0; n < 4; n += 1) expect(await ask(referral.id, email)).toEqual(right)
  expect((await linksTo(email)).length).toBe(2)
  for (let n = 0; n < 2; n += 1) expect(await ask(2_000_000_000, 'nobody@example.org')).toEqual(right)
  const other = await givenLink()
  for (let n = 0; n < 3; n += 1) expect(await ask(other.referral.id, other.email)).toEqual(right)
  expect(await linksTo(other.email)).toEqual([])
  clock.advance(hours(1))
  await ask(other.referral.id, other.email)
  expect(await linksTo(other.email)).toHaveLength(1)
})

test('ANS-005: a code works once and for 15 minutes', async () => {
  const { link, email } = await givenLink()
  await askForCode(link.secret)
  const code = await mailedCode(email)
  clock.advance(minutes(15) - 1)
  expect((await enter(link.secret, code)).status).toBe(200)
  expect((await enter(link.secret, code)).status).toBe(422)
  await askForCode(link.secret)
  const late = await mailedCode(email)
  clock.advance(minutes(15))
  expect((await enter(link.secret, late)).status).toBe(422)
})

test('ANS-005: a code has five tries, also when they come at the same moment', async () => {
  const { link } = await givenLink()
  const code = await createTestLinkCode(services, link)
  const tries = await Promise.all(Array.from({ length: 30 }, () => enter(link.secret, wrongCode(code))))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]))
  const { refusal } = await enter(link.secret, code)
  expect(refusal.message).toBe('This code does not work any more. Please ask for a new one.')
  const again = await createTestLinkCode(services, link)
  for (let n = 0; n < 4; n += 1) expect((await enter(link.secret, wrongCode(again))).status).toBe(422)
  const [one, two] = await Promise.all([enter(link.secret, again), enter(link.secret, again)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 422]))
})

test('ANS-005: a link sends three codes in ten minutes and ten a day, and says when to come back', async () => {
  const { link } = await givenLink()
  for (let n = 0; n < 3; n += 1) expect((await askForCode(link.secret)).status).toBe(200)
  const refused = await askForCode(link.secret)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
  expect(refused.refusal.code).toBe('codes-used-up')
  expect(refused.refusal.message).toBe('Too many attempts. Please try again in 10 minutes.')
  for (let round = 0; round < 2; round += 1) {
    clock.advance(minutes(10))
    for (let n = 0; n < 3; n += 1) expect((await askForCode(link.secret)).status).toBe(200)
  }
  clock.advance(minutes(10))
  expect((await askForCode(link.secret)).status).toBe(200)
  const tomorrow = await askForCode(link.secret)
  expect([tomorrow.status, tomorrow.refusal.message]).toEqual([429, 'Too many attempts. Please try again tomorrow.'])
})

test("ANS-015: the code goes to the vendor's own mailbox, whoever asks for it", async () => {
  const { link, email, vendor } = await givenLink()
  const reader = as(await given.client())
  await waitForEmptyOutbox(db)
  messages.length = 0
  const reply = await reader.call(linkRoutes.code, { body: { link: link.secret } })
  expect(reply.body.sent_to).not.toContain(email)
  await mailedCode(email)
  expect(messages.map(({ to }) => to)).toEqual([vendor.email])
  expect(Object.keys((await reader.call(linkRoutes.look, { body: { link: link.secret } })).body).toSorted()).toEqual([
    'answer_by',
    'may',
    'number',
    'party',
    'sent_to',
    'state',
    'vendor',
  ])
})

const newestLinkId = async (referralId: number) =>
  (
    await db
      .selectFrom('referral_links')
      .select('id')
      .where('referral_id', '=', referralId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
