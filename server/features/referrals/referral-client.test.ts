import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { buildSendBody, countReferralRows } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, db, given } = await startTestApp({ LIMIT_USER: '1000000' })

const ANA = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings, no voice mail.' }
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** A nurse refers a patient. */
async function referAna() {
  const vendor = await given.vendor()
  const [nurse, contact] = [await given.client(), await given.contactOf(vendor)]
  const { body } = await as(nurse).call(referralRoutes.send, { body: buildSendBody(vendor, { client: ANA }) })
  return { vendor, nurse, contact, referral: body }
}

test('both sides and administrators read whom a referral is for; its sender stays the nurse', async () => {
  const { nurse, contact, referral } = await referAna()
  for (const person of [nurse, contact, await given.admin()])
    expect((await as(person).call(referralRoutes.one, at(referral))).body).toMatchObject({
      user: { id: nurse.id, last: nurse.last, phone: nurse.phone },
      sent_for: null,
      client: ANA,
    })
  const lists = [await as(contact).call(referralRoutes.received), await as(nurse).call(referralRoutes.sent)]
  for (const { body } of lists) expect(body.data).toMatchObject([{ id: referral.id, client: ANA }])
})

test('nobody else reads it: not another vendor, another client, a visitor or the report', async () => {
  const { contact, referral } = await referAna()
  const others = [await given.contactOf(await given.vendor()), await given.client()]
  for (const person of others) {
    const one = await as(person).call(referralRoutes.one, at(referral))
    expect(one.status).toBe(404)
    const lists = [await as(person).call(referralRoutes.received), await as(person).call(referralRoutes.sent)]
    for (const { raw } of [one, ...lists]) expect(raw.toString()).not.toMatch(/Bellamy|0142|voice mail/)
  }
  expect((await as(null).call(referralRoutes.one, at(referral))).status).toBe(401)
  // Its columns are those of decision 15.
  const report = await as(contact).call(referralRoutes.exportReceived, {
    query: { timezone: 'America/Toronto', start: '2026-11-01', end: '2026-11-30' },
  })
  const sheet = Object.values(unzipSync(report.raw)).map((file) => Buffer.from(file).toString())
  expect(sheet.join('')).toContain('Please call.')
  expect(sheet.join('')).not.toMatch(/Bellamy|0142|voice mail/)
})

test('a referral without a client has none, whether a caller leaves it out or sends null', async () => {
  const [vendor, client] = [await given.vendor(), await given.client()]
  for (const order of [{}, { client: null }]) {
    const { body, status } = await as(client).call(referralRoutes.send, { body: buildSendBody(vendor, order) })
    expect([status, body.client]).toEqual([200, null])
  }
  const named = { body: buildSendBody(vendor, { client: { name: 'Ana' } }) }
  expect((await as(client).call(referralRoutes.send, named)).body.client).toEqual({
    name: 'Ana',
    phone: '',
    contact_note: '',
  })
})

test.each([
  [{}, 'name', 'Please write the name of the person whom the referral is for.'],
  [{ name: '  ' }, 'name', 'Please write the name of the person whom the referral is for.'],
  [{ name: 'a'.repeat(121) }, 'name', 'At most 120 characters.'],
  [{ name: 'Ana', phone: '555-0142' }, 'phone', 'The phone must be at least 10 digits.'],
  [{ name: 'Ana', phone: 'ask her daughter' }, 'phone', 'The phone may hold digits only.'],
  [{ name: 'Ana', contact_note: 'a'.repeat(301) }, 'contact_note', 'At most 300 characters.'],
])('the client %j is refused at %s and nothing is stored', async (client, field, message) => {
  const [vendor, sender] = [await given.vendor(), await given.client()]
  const before = await countReferralRows(db)
  const reply = await as(sender).call(referralRoutes.send, { body: buildSendBody(vendor, { client }) })
  expect(reply.status).toBe(422)
  expect(reply.refusal.errors).toMatchObject({ [`order.client.${field}`]: expect.arrayContaining([message]) })
  expect(await countReferralRows(db)).toBe(before)
  expect((await as(sender).call(referralRoutes.sent)).body.data).toEqual([])
})
