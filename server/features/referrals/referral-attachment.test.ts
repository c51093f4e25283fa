import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { buildSendBody, countReferralRows } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const testApp = await startTestApp({ LIMIT_USER: '1000000' })
const { as, db, given, clock } = testApp
type Vendor = Awaited<ReturnType<typeof given.vendor>>

const { uploadAttachment } = createAttachmentRequests(testApp)

test('REF-018, SR-095: an attachment without consent is refused, whatever is sent instead of the consent', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const attachment = await uploadAttachment(client, vendor)
  const before = await countReferralRows(db)
  for (const consentProvided of [false, undefined, 'true', 1, null]) {
    const body = buildSendBody(vendor, { attachment, consentProvided }) as never
    const reply = await as(client).call(referralRoutes.send, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.refusal.errors ?? {})).toEqual(['order.consentProvided'])
  }
  expect(await countReferralRows(db)).toBe(before)
})

test('SR-034: an attachment is accepted only from its uploader, for its vendor, once, before it expires', async () => {
  const vendor = await given.vendor()
  const other = await given.vendor()
  const client = await given.client()
  const stranger = await given.client()
  const send = (to: Vendor, attachment: number, by = client) =>
    as(by).call(referralRoutes.send, { body: buildSendBody(to, { attachment, consentProvided: true }) })
  const mine = await uploadAttachment(client, vendor)
  const before = await countReferralRows(db)

  const replies = [
    await send(vendor, mine, stranger),
    await send(other, mine),
    await send(vendor, 2_000_000_000),
    await send(vendor, await uploadAttachment(stranger, vendor)),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(422)
    expect(reply.refusal).toEqual(replies[0]!.refusal)
  }
  expect(await countReferralRows(db)).toBe(before)

  expect((await send(vendor, mine)).status).toBe(200)
  expect((await send(vendor, mine)).status).toBe(422)
  const late = await uploadAttachment(client, vendor)
  clock.advance(48 * 3_600_000)
  expect((await send(vendor, late)).status).toBe(422)
})

test('REF-011, REF-012: a document for a vendor that has started to refuse documents is 422, and is not sent', async () => {
  const vendor = await given.vendor()
  const admin = await given.admin()
  for (const change of [{ prevent_documents: true }, { prevent_documents: false, prevent_public_referrals: true }]) {
    await db
      .updateTable('vendors')
      .set({ prevent_documents: false, prevent_public_referrals: false })
      .where('id', '=', vendor.id)
      .execute()
    const attachment = await uploadAttachment(admin, vendor)
    await db.updateTable('vendors').set(change).where('id', '=', vendor.id).execute()
    const reply = await as(admin).call(referralRoutes.send, {
      body: buildSendBody(vendor, { attachment, consentProvided: true }),
    })
    expect([reply.status, Object.keys(reply.refusal.errors!)]).toEqual([422, ['order.attachment']])
  }
})
