import { expect, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { createLink, createTestLinkPass } from '#server/testing/referral-links.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({}, { background: true })
const { as, clock, db, given, services } = care
const { guest, mailsTo } = createMailboxSteps(care)

const BOOKED = 'Your appointment has been scheduled'

test('A mailbox is told once, without a link and without anything of the person, that an open referral was cancelled or deleted', async () => {
  const vendor = await given.vendor()
  const [byGuest, client] = [await given.guest(), await given.client()]
  const cancelled = await given.referral(byGuest, vendor, { status: BOOKED })
  const deleted = await given.referral(client, vendor, { status: BOOKED })
  const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
  const goneForVendor = await given.referral(byGuest, vendor, { deleted_by_vendor_at: clock.now() })
  for (const { id } of [cancelled, goneForVendor]) {
    const own = await createLink(services, { referralId: id, party: 'sender', email: byGuest.email })
    const headers = { [LINK_PASS_HEADER]: await createTestLinkPass(services, own) }
    expect((await guest.call(referralByLinkRoutes.cancel, {}, { headers })).status).toBe(200)
  }
  const ids = [deleted.id, closed.id]
  expect((await as(client).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)

  const mails = await mailsTo(vendor.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [cancelled, deleted].map(({ id }) => `Referral ${id} to ${vendor.name} was cancelled or deleted by its sender`),
  )
  for (const { text } of mails) {
    expect(text).toContain('please check with the person whether it is still needed')
    for (const hidden of [/\/answer/, byGuest.email, client.email, vendor.service.name])
      expect(text).not.toMatch(hidden)
  }
})

test('Contacts are told when a sender with an account deletes an open referral, and not of a closed one; so is a mailbox that always answers', async () => {
  const client = await given.client()
  for (const [answer_by_link, count] of [
    ['no account', 0],
    ['always', 1],
  ] as const) {
    const vendor = await given.vendor({ answer_by_link })
    const contact = await given.contactOf(vendor)
    const { id } = await given.referral(client, vendor, { status: BOOKED, due_on: '2026-12-24' })
    const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
    const ids = [id, closed.id]
    expect((await as(client).call(referralRoutes.deleteSelectedSent, { body: { ids } })).status).toBe(200)
    const mails = await mailsTo(contact.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Referral ${id} to ${vendor.name} was cancelled or deleted by its sender`,
    ])
    expect(mails[0]!.text).toContain('please check with the person whether it is still needed')
    expect(mails[0]!.text).toContain(`/received-referrals?open=${id}`)
    for (const hidden of [client.email, vendor.service.name, 'appointment'])
      expect(mails[0]!.text).not.toContain(hidden)
    expect(await mailsTo(vendor.email)).toHaveLength(count)
  }
})

test('Many referrals that are deleted together are told with one message to each recipient, which names the first twenty', async () => {
  const client = await given.client()
  const [vendor, other] = [await given.vendor({ answer_by_link: 'always' }), await given.vendor()]
  const [primary, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const ids: number[] = []
  for (let n = 0; n < 23; n += 1) ids.push((await given.referral(client, vendor)).id)
  const closed = await given.referral(client, vendor, { status: 'COMPLETED' })
  const alone = await given.referral(client, other)
  const deletion = { body: { ids: [...ids, closed.id, alone.id] } }
  expect((await as(client).call(referralRoutes.deleteSelectedSent, deletion)).status).toBe(200)
  for (const { email } of [primary, second, vendor]) {
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `23 referrals to ${vendor.name} were cancelled or deleted by their sender`,
    ])
    expect(mails[0]!.text).toContain(`Their numbers: ${ids.slice(0, 20).join(', ')} and 3 more.`)
  }
  expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual([
    `Referral ${alone.id} to ${other.name} was cancelled or deleted by its sender`,
  ])
})

test('A sender with an account is told once of what the vendor has deleted together while it was open', async () => {
  const [vendor, client] = [await given.vendor({ name: 'Grandview Rehab' }), await given.client()]
  const contact = as(await given.contactOf(vendor))
  const givenId = async (values = {}) => (await given.referral(client, vendor, values)).id
  const [one, two] = [await givenId(), await givenId()]
  const untold = [
    await givenId({ status: 'COMPLETED' }),
    await givenId({ deleted_by_sender_at: clock.now() }),
    await givenId({ consent_withdrawn_at: clock.now() }),
  ]
  const ids = [one, two, ...untold]
  expect((await contact.call(referralRoutes.deleteSelectedReceived, { body: { ids } })).status).toBe(200)
  await mailsTo(client.email)
  clock.advance(1_000)
  const alone = await givenId()
  expect((await contact.call(referralRoutes.deleteReceived, { params: { id: String(alone) } })).status).toBe(200)
  const mails = await mailsTo(client.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A vendor has deleted 2 open referrals from you',
    'A vendor has deleted 1 open referral from you',
  ])
  expect(mails[0]!.text).toContain(`Number: ${one}, ${two}.`)
  expect(mails[1]!.text).toContain(`/orders?open=${alone}`)
  for (const { text } of mails) expect(text).not.toContain(vendor.name)
})

test('The vendor reads before it deletes a referral whether its sender will be told', async () => {
  const vendor = await given.vendor()
  const nurse = await given.contactOf(vendor)
  const [client, byGuest, locked] = [await given.client(), await given.guest(), await given.client()]
  await db.updateTable('users').set({ active: false }).where('id', '=', locked.id).execute()
  const wasToldAsAnnounced = async (sender: { id: number; email: string }, values = {}) => {
    const params = { id: String((await given.referral(sender, vendor, values)).id) }
    const before = (await mailsTo(sender.email)).length
    const { body } = await as(nurse).call(referralRoutes.one, { params })
    expect((await as(nurse).call(referralRoutes.deleteReceived, { params })).status).toBe(200)
    const isTold = (await mailsTo(sender.email)).length > before
    expect(body.deletion_notifies_sender ?? false).toBe(isTold)
    return isTold
  }
  for (const sender of [client, byGuest]) expect(await wasToldAsAnnounced(sender)).toBe(true)
  for (const sender of [nurse, locked]) expect(await wasToldAsAnnounced(sender)).toBe(false)
  expect(await wasToldAsAnnounced(client, { status: 'COMPLETED' })).toBe(false)
  expect(await wasToldAsAnnounced(client, { deleted_by_sender_at: clock.now() })).toBe(false)
  expect(await wasToldAsAnnounced(client, { consent_withdrawn_at: clock.now() })).toBe(false)
})
