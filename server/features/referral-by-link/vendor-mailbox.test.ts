import { expect, test } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, vendorAnswerByLinkRoutes, type AnswerByLinkMode } from '#contract/referral-by-link.ts'
import { reportRoutes } from '#contract/sender-reports.ts'
import { userRoutes } from '#contract/users.ts'
import { issueAvailabilityLink } from '#server/features/emailed-links/availability-links.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { as, clock, db, given, services } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)

test('ANS-013: who controls a vendor chooses when its mailbox answers by link; never without accounts is refused with the reason', async () => {
  const vendor = await given.vendor()
  const params = { id: String(vendor.id) }
  const admin = as(await given.admin())
  const choose = (who: ReturnType<typeof as>, answer_by_link: AnswerByLinkMode) =>
    who.call(vendorAnswerByLinkRoutes.setAnswering, { params, body: { answer_by_link } })
  const chosen = async () => (await admin.call(vendorAnswerByLinkRoutes.browsers, { params })).body.answer_by_link
  expect(await chosen()).toBe('no account')
  const refused = await choose(admin, 'never')
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'Nobody has an account for this vendor, so nobody could answer its referrals.',
  ])
  expect(await chosen()).toBe('no account')

  const primary = as(await given.contactOf(vendor))
  const plain = as(await given.contactOf(vendor, { isPrimary: false }))
  expect((await choose(plain, 'always')).status).toBe(403)
  const sender = await given.client()
  const mailsAfter = async (answer_by_link: AnswerByLinkMode) => {
    expect((await choose(primary, answer_by_link)).status).toBe(200)
    const before = (await mailsTo(vendor.email)).length
    await sendReferral(vendor, sender)
    return (await mailsTo(vendor.email)).length - before
  }
  expect(await mailsAfter('always')).toBe(1)
  expect(await mailsAfter('no account')).toBe(0)
  expect(await mailsAfter('never')).toBe(0)
})

test("ANS-013: 'never' ends the links that were mailed before with their passes and codes, and nobody gets a new one; another choice lets them work again", async () => {
  const vendor = await given.vendor({ answer_by_link: 'always' })
  const owner = as(await given.contactOf(vendor))
  const id = await sendReferral(vendor, await given.client())
  const link = await lastLink(vendor.email)
  const { headers } = await enter(link, vendor.email)
  const availability = (
    await issueAvailabilityLink(services, db, { vendorId: vendor.id, email: vendor.email, at: clock.now() })
  ).split('#')[1]!
  const choose = (answer_by_link: AnswerByLinkMode) =>
    owner.call(vendorAnswerByLinkRoutes.setAnswering, { params: { id: String(vendor.id) }, body: { answer_by_link } })
  const statuses = async () => [
    (await guest.call(linkRoutes.look, { body: { link } })).status,
    (await guest.call(linkRoutes.code, { body: { link } })).status,
    (await guest.call(referralByLinkRoutes.referral, {}, headers)).status,
    (await guest.call(linkRoutes.look, { body: { link: availability } })).status,
  ]
  expect((await choose('never')).status).toBe(200)
  expect(await statuses()).toEqual([404, 404, 403, 404])
  expect((await guest.call(linkRoutes.look, { body: { link } })).refusal.message).toBe(
    'This link does not work any more.',
  )
  const before = (await mailsTo(vendor.email)).length
  const lost = await guest.call(linkRoutes.lost, { body: { reference: id, email: vendor.email } })
  expect(lost.status).toBe(202)
  expect(await mailsTo(vendor.email)).toHaveLength(before)

  expect((await choose('always')).status).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test("ANS-013: 'never' holds while somebody has an account: without one the mailbox answers by link, until somebody has one again", async () => {
  const vendor = await given.vendor()
  const owner = await given.contactOf(vendor)
  const params = { id: String(vendor.id) }
  const body = { answer_by_link: 'never' as const }
  expect((await as(owner).call(vendorAnswerByLinkRoutes.setAnswering, { params, body })).status).toBe(200)
  const availability = (
    await issueAvailabilityLink(services, db, { vendorId: vendor.id, email: vendor.email, at: clock.now() })
  ).split('#')[1]!
  const admin = as(await given.admin())
  const { first, last, email, phone } = owner
  const setActive = async (active: boolean) => {
    const account = { first, last, email, phone, active, enable_sending_sms: false, enable_sending_email: true }
    const edited = await admin.call(userRoutes.edit, { params: { id: String(owner.id) }, body: account })
    expect(edited.status, edited.raw.toString()).toBe(200)
  }
  const looksAt = async (link: string) => (await guest.call(linkRoutes.look, { body: { link } })).status
  expect(await looksAt(availability)).toBe(404)

  await setActive(false)
  const id = await sendReferral(vendor, await given.client())
  const link = await lastLink(vendor.email)
  expect([await looksAt(link), await looksAt(availability)]).toEqual([200, 200])
  const { headers } = await enter(link, vendor.email)
  expect((await guest.call(referralByLinkRoutes.referral, {}, headers)).body.referral.id).toBe(id)
  const before = (await mailsTo(vendor.email)).length
  await guest.call(linkRoutes.lost, { body: { reference: id, email: vendor.email } })
  expect(await mailsTo(vendor.email)).toHaveLength(before + 1)

  await setActive(true)
  expect([await looksAt(link), await looksAt(availability)]).toEqual([404, 404])
})

test("'never' holds while a report about the only contact waits; once it is approved the mailbox answers by link", async () => {
  const [vendor, elsewhere] = [await given.vendor({ answer_by_link: 'never' }), await given.vendor()]
  const owner = await given.contactOf(vendor)
  const availability = (
    await issueAvailabilityLink(services, db, { vendorId: vendor.id, email: vendor.email, at: clock.now() })
  ).split('#')[1]!
  await given.referral(owner, elsewhere)
  const body = { user_id: owner.id, reason: 'Nonsense.' }
  const report = (await as(await given.contactOf(elsewhere)).call(reportRoutes.create, { body })).body
  const looks = async () => (await guest.call(linkRoutes.look, { body: { link: availability } })).status
  const sender = await given.client()
  const mailsAboutNew = async () => {
    const before = (await mailsTo(vendor.email)).length
    await sendReferral(vendor, sender)
    return (await mailsTo(vendor.email)).length - before
  }
  expect([await looks(), await mailsAboutNew()]).toEqual([404, 0])

  const decision = { params: { id: String(report.id) }, body: { status: 1 } as const }
  const mailsBefore = (await mailsTo(vendor.email)).length
  expect((await as(await given.admin()).call(reportRoutes.decide, decision)).status).toBe(200)
  // What came while the report waited.
  await expect.poll(async () => (await mailsTo(vendor.email)).length - mailsBefore).toBe(1)
  expect([await looks(), await mailsAboutNew()]).toEqual([200, 1])
})

test('ANS-006: who controls the vendor sees its remembered browsers and ends them', async () => {
  const vendor = await given.vendor({ answer_by_link: 'always' })
  const owner = as(await given.contactOf(vendor))
  const sender = await given.client()
  await sendReferral(vendor, sender)
  const link = await lastLink(vendor.email)
  const { mark } = await enter(link, vendor.email, { remember: true })
  const params = { id: String(vendor.id) }
  const passOf = async (body: { link: string; marks: string[] }) => ({
    headers: { [LINK_PASS_HEADER]: (await guest.call(linkRoutes.enter, { body })).body.pass },
  })
  const opened = await passOf({ link, marks: [mark!] })
  const byCode = (await enter(link, vendor.email)).headers
  const elsewhere = await given.vendor()
  await sendReferral(elsewhere, sender)
  const otherLink = await lastLink(elsewhere.email)
  const { mark: otherMark } = await enter(otherLink, elsewhere.email, { remember: true })
  const openedElsewhere = await passOf({ link: otherLink, marks: [otherMark!] })
  const at = clock.now().toISOString()
  expect((await owner.call(vendorAnswerByLinkRoutes.browsers, { params })).body.data).toEqual([
    { since: at, last_used: at },
  ])
  expect((await owner.call(vendorAnswerByLinkRoutes.endBrowsers, { params })).status).toBe(200)
  expect((await owner.call(vendorAnswerByLinkRoutes.browsers, { params })).body.data).toEqual([])
  const body = { link, marks: [mark!] }
  expect((await guest.call(linkRoutes.enter, { body })).status).toBe(422)
  // What such a browser has open is closed; a code, and the browsers of another mailbox, go on.
  const statusOf = async (headers: typeof opened) =>
    (await guest.call(referralByLinkRoutes.referral, {}, headers)).status
  expect([await statusOf(opened), await statusOf(byCode), await statusOf(openedElsewhere)]).toEqual([403, 200, 200])
})
