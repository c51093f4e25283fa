import { expect, test } from 'vitest'
import { linkRoutes } from '#contract/emailed-links.ts'
import { days } from '#server/platform/clock.ts'
import { createLink, createTestLinkCode, type TestLink } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({}, { background: true })
const { as, clock, given, services } = care
const guest = as(null)

const askForCode = ({ secret }: TestLink) => guest.call(linkRoutes.code, { body: { link: secret } })
const enter = ({ secret }: TestLink, code: string) => guest.call(linkRoutes.enter, { body: { link: secret, code } })

async function guess(times: number, link: TestLink): Promise<string> {
  const code = await createTestLinkCode(services, link)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < times; n += 1) expect((await enter(link, wrong)).status).toBe(422)
  return code
}

test('all links of one address together send sixty unused codes a day and take 150 wrong tries', async () => {
  const vendor = await given.vendor()
  const givenLink = async () => {
    const referral = await given.referral(await given.client(), vendor, { status: 'PENDING' })
    return createLink(services, { referralId: referral.id, party: 'vendor', email: vendor.email })
  }
  const links: TestLink[] = []
  for (let n = 0; n < 31; n += 1) links.push(await givenLink())

  for (let n = 0; n < 60; n += 1) expect((await askForCode(links[n % 30]!)).status).toBe(200)
  const refused = await askForCode(links[30]!)
  expect([refused.status, refused.refusal.code]).toEqual([429, 'codes-used-up'])

  for (let n = 0; n < 30; n += 1) await guess(n === 29 ? 4 : 5, links[n]!)
  // A right code is no wrong try, and its code not unused.
  expect((await enter(links[0]!, await guess(0, links[0]!))).status).toBe(200)
  expect((await askForCode(links[30]!)).status).toBe(200)
  const late = await enter(links[1]!, await guess(1, links[1]!))
  expect([late.status, late.refusal.message]).toEqual([429, 'Too many attempts. Please try again tomorrow.'])

  const other = await given.vendor()
  const referral = await given.referral(await given.client(), other, { status: 'PENDING' })
  const unrelated = await createLink(services, { referralId: referral.id, party: 'vendor', email: other.email })
  expect((await askForCode(unrelated)).status).toBe(200)
  clock.advance(days(1))
  expect((await enter(links[1]!, await guess(4, links[1]!))).status).toBe(200)
  expect((await askForCode(links[1]!)).status).toBe(200)
})
