import { expect, test } from 'vitest'
import { linkRoutes } from '#contract/links.ts'
import { vendorMailboxRoutes, type AnswerByLink } from '#contract/mailbox-answers.ts'
import { createMailboxSteps } from '#server/testing/mailbox-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_REFERRALS_VENDOR: 'off' }, { background: true })
const { as, clock, given } = care
const { guest, mailsTo, sendReferral, lastLink, enter } = createMailboxSteps(care)

test('ANS-013: who controls a vendor chooses when its mailbox answers by link; never without accounts is refused with the reason', async () => {
  const vendor = await given.vendor()
  const params = { id: String(vendor.id) }
  const admin = as(await given.admin())
  const choose = (who: ReturnType<typeof as>, answer_by_link: AnswerByLink) =>
    who.call(vendorMailboxRoutes.setAnswering, { params, body: { answer_by_link } })
  const chosen = async () => (await admin.call(vendorMailboxRoutes.browsers, { params })).body.answer_by_link
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
  const mailsAfter = async (answer_by_link: AnswerByLink) => {
    expect((await choose(primary, answer_by_link)).status).toBe(200)
    const before = (await mailsTo(vendor.email)).length
    await sendReferral(vendor, sender)
    return (await mailsTo(vendor.email)).length - before
  }
  expect(await mailsAfter('always')).toBe(1)
  expect(await mailsAfter('no account')).toBe(0)
  expect(await mailsAfter('never')).toBe(0)
})

test('ANS-006: who controls the vendor sees its remembered browsers and ends them', async () => {
  const vendor = await given.vendor({ answer_by_link: 'always' })
  const owner = as(await given.contactOf(vendor))
  const sender = await given.client()
  await sendReferral(vendor, sender)
  const link = await lastLink(vendor.email)
  const { mark } = await enter(link, vendor.email, { remember: true })
  const params = { id: String(vendor.id) }
  const at = clock.now().toISOString()
  expect((await owner.call(vendorMailboxRoutes.browsers, { params })).body.data).toEqual([{ since: at, last_used: at }])
  expect((await owner.call(vendorMailboxRoutes.endBrowsers, { params })).status).toBe(200)
  expect((await owner.call(vendorMailboxRoutes.browsers, { params })).body.data).toEqual([])
  const body = { link, marks: [mark!] }
  expect((await guest.call(linkRoutes.enter, { body })).status).toBe(422)
})
