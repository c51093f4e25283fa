import { expect, test } from 'vitest'
import { correctionRoutes } from '#contract/corrections.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, clock, db, given, services } = await startTestApp({ LIMIT_ADDRESS: 'off', LIMIT_GUEST: 'off' })

let origins = 0
const newOrigin = () => `10.7.0.${(origins += 1)}`

/** Sends what is wrong as the script of the page does. */
async function send(vendorId: number, text: string, { origin = newOrigin(), challenge = '', website = '' } = {}) {
  const payload = { text, website, challenge: challenge || (await createSolvedChallenge(services, 'correction')) }
  const url = `/api/directory/vendors/${vendorId}/corrections`
  return app.http.inject({ method: 'POST', url, payload, remoteAddress: origin })
}

/** Sends it as a browser without the script does. */
const sendForm = (path: string, fields: Record<string, string>, { origin = newOrigin(), headers = {} } = {}) =>
  app.http.inject({
    method: 'POST',
    url: `${path}/correction`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams(fields)),
    remoteAddress: origin,
  })

const pageOf = (id: number) => `/directory/vendors/${id}-northside`
const stored = (vendorId: number) =>
  db.selectFrom('corrections').select('body').where('vendor_id', '=', vendorId).orderBy('id').execute()
const textsOf = async (vendorId: number) => (await stored(vendorId)).map(({ body }) => body)

test("GST-029: a visitor's text is shown to those who control the vendor and to administrators, to nobody else, and nowhere in public", async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const [owner, plain] = [await given.contactOf(vendor), await given.contactOf(vendor, { isPrimary: false })]
  const others = [plain, await given.contactOf(await given.vendor()), await given.client()]
  const before = await publicAnswers(vendor)
  expect((await app.http.inject({ url: pageOf(vendor.id) })).body).toContain(`href="${pageOf(vendor.id)}/correction"`)

  const reply = await send(vendor.id, '  The phone number is that of a bakery. ')
  expect([reply.statusCode, reply.json().message]).toEqual([
    200,
    'Thank you. Northside and our administrators can read it now.',
  ])
  const expected = expect.objectContaining({
    text: 'The phone number is that of a bakery.',
    vendor: { id: vendor.id, name: 'Northside' },
    done_at: null,
  })
  const params = { id: String(vendor.id) }
  expect((await as(owner).call(correctionRoutes.ofVendor, { params })).body.data).toEqual([expected])
  for (const route of [correctionRoutes.ofVendor, correctionRoutes.list] as const)
    expect((await as(await given.admin()).call(route, { params })).body.data).toContainEqual(expected)
  for (const user of others) expect((await as(user).call(correctionRoutes.ofVendor, { params })).status).toBe(403)
  for (const user of [...others, owner]) expect((await as(user).call(correctionRoutes.list, {})).status).toBe(403)
  expect(await publicAnswers(vendor)).toEqual(before)
})

/** What the public reads of a vendor. */
const publicAnswers = async ({ id }: { id: number }) =>
  Promise.all(
    [pageOf(id), `${pageOf(id)}/correction`, `/api/directory/vendors/${id}`, '/directory', '/sitemap.xml'].map(
      async (url) => (await app.http.inject({ url })).body,
    ),
  )

test('GST-029: the form works without a script and without an account, and says in its page what became of it', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const page = await app.http.inject({ url: `${pageOf(vendor.id)}/correction?lang=fr` })
  expect(page.body).toMatch(/<title>[^:<]+\u00A0: Northside \|/)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`method="post" action="${pageOf(vendor.id)}/correction?lang=fr"`)
  expect(page.headers['x-robots-tag']).toBe('noindex')

  const empty = await sendForm(pageOf(vendor.id), { text: '  ' })
  expect([empty.statusCode, empty.body.includes('Please say what is wrong.')]).toEqual([422, true])
  const long = await sendForm(pageOf(vendor.id), { text: 'x'.repeat(1_001) })
  expect([long.statusCode, long.body.includes('x'.repeat(1_001))]).toEqual([422, true])
  const sent = await sendForm(pageOf(vendor.id), { text: 'Closed on <b>Mondays</b>.', website: '' })
  expect([sent.statusCode, sent.body.includes('Northside and our administrators can read it now.')]).toEqual([
    200,
    true,
  ])
  expect(sent.body).not.toContain('Mondays')
  // A reload sends the same words again.
  await sendForm(pageOf(vendor.id), { text: 'Closed on <b>Mondays</b>.' })
  expect(await textsOf(vendor.id)).toEqual(['Closed on <b>Mondays</b>.'])
})

test('the page that thanks is the same in the other language, also after the form was sent without a script', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const pages = [
    await app.http.inject({ url: `${pageOf(vendor.id)}/correction?sent=yes` }),
    await sendForm(pageOf(vendor.id), { text: 'The street has another name.', website: '' }),
  ]
  for (const { body } of pages) {
    const link = /<a href="([^"]*)" lang="fr"/.exec(body)?.[1] ?? ''
    expect(link).toBe('?sent=yes&amp;lang=fr')
  }
})

test('a vendor without a public page has no form and takes no corrections', async () => {
  for (const values of [{ active: false }, { public_listing: 'hidden' }, { vendors_seen_only: true }] as const) {
    const vendor = await given.vendor({ name: 'Northside', ...values })
    expect((await app.http.inject({ url: `${pageOf(vendor.id)}/correction` })).statusCode).toBe(404)
    expect((await sendForm(pageOf(vendor.id), { text: 'Wrong.' })).statusCode).toBe(404)
    expect((await send(vendor.id, 'Wrong.')).statusCode).toBe(404)
    expect(await textsOf(vendor.id)).toEqual([])
  }
})

test('the call wants a solution of its own, each good for one correction; the hidden field drops what a machine sends', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const challenge = await createSolvedChallenge(services, 'correction')
  expect((await send(vendor.id, 'One.', { challenge })).statusCode).toBe(200)
  for (const bad of [challenge, await createSolvedChallenge(services, 'referral'), 'x'])
    expect((await send(vendor.id, 'Two.', { challenge: bad })).statusCode).toBe(422)
  expect((await send(vendor.id, 'Three.', { website: 'https://spam.example' })).statusCode).toBe(200)
  expect((await sendForm(pageOf(vendor.id), { text: 'Four.', website: 'x' })).statusCode).toBe(200)
  expect(await textsOf(vendor.id)).toEqual(['One.'])
})

test('a form that another website sends is refused', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  for (const site of ['cross-site', 'same-site']) {
    const reply = await sendForm(pageOf(vendor.id), { text: 'Planted.' }, { headers: { 'sec-fetch-site': site } })
    expect(reply.statusCode).toBe(403)
  }
  expect(await textsOf(vendor.id)).toEqual([])
  const own = await sendForm(pageOf(vendor.id), { text: 'Mine.' }, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.statusCode).toBe(200)
})

test('a network address sends five a day, by either way; without proof of work a vendor gets five', async () => {
  const [one, two] = [await given.vendor({ name: 'Northside' }), await given.vendor({ name: 'Northside' })]
  const origin = newOrigin()
  for (let nth = 0; nth < 3; nth += 1) expect((await send(one.id, `Wrong ${nth}`, { origin })).statusCode).toBe(200)
  for (let nth = 3; nth < 5; nth += 1)
    expect((await sendForm(pageOf(one.id), { text: `Wrong ${nth}` }, { origin })).statusCode).toBe(200)
  const refused = await sendForm(pageOf(two.id), { text: 'One more' }, { origin })
  expect([refused.statusCode, refused.body.includes('as many of these today')]).toEqual([429, true])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('One more</textarea>')
  expect((await send(two.id, 'One more', { origin })).statusCode).toBe(429)

  for (let nth = 0; nth < 5; nth += 1) await sendForm(pageOf(two.id), { text: `From elsewhere ${nth}` })
  expect((await sendForm(pageOf(two.id), { text: 'Too many' })).statusCode).toBe(429)
  expect((await send(two.id, 'With proof')).statusCode).toBe(200)
  clock.advance(days(1))
  expect((await sendForm(pageOf(two.id), { text: 'Next day' })).statusCode).toBe(200)
})

test('marking one as dealt with takes it from the open ones, and back; the audit log says who', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  const owner = await given.contactOf(vendor)
  await send(vendor.id, 'Wrong street.')
  const list = async (state?: 'all') =>
    (await as(owner).call(correctionRoutes.ofVendor, { params: { id: String(vendor.id) }, query: { state } })).body
  const [{ id } = { id: 0 }] = (await list()).data
  const mark = (done: boolean) =>
    as(owner).call(correctionRoutes.mark, { params: { vendor_id: String(vendor.id), id: String(id) }, body: { done } })

  const first = await mark(true)
  expect(first.body.done_at).toBe(clock.now().toISOString())
  clock.advance(days(1))
  expect((await mark(true)).body.done_at).toBe(first.body.done_at)
  expect([(await list()).total, (await list('all')).total]).toEqual([0, 1])
  expect((await mark(false)).body.done_at).toBeNull()
  expect((await list()).total).toBe(1)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('kind', '=', 'correction')
    .where('vendor_id', '=', vendor.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
    ['sent', null],
    ...Array.from({ length: 3 }, () => ['changed', owner.id]),
  ])
})

test('housekeeping deletes corrections 90 days after they were dealt with, and any after a year', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  await send(vendor.id, 'Done long ago')
  await send(vendor.id, 'Still open')
  const done = addMilliseconds(clock.now(), -days(89))
  await db.updateTable('corrections').set({ done_at: done }).where('body', '=', 'Done long ago').execute()
  await runHousekeeping(services)
  expect(await textsOf(vendor.id)).toEqual(['Done long ago', 'Still open'])
  clock.advance(days(1))
  await runHousekeeping(services)
  expect(await textsOf(vendor.id)).toEqual(['Still open'])
  clock.advance(days(365))
  await runHousekeeping(services)
  expect(await textsOf(vendor.id)).toEqual([])
})

test('what is wrong with a vendor goes with the vendor', async () => {
  const vendor = await given.vendor({ name: 'Northside' })
  await send(vendor.id, 'Wrong.')
  await db.deleteFrom('vendors').where('id', '=', vendor.id).execute()
  expect(await textsOf(vendor.id)).toEqual([])
})
