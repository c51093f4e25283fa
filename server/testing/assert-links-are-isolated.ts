import { expect } from 'vitest'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { createLink, createTestLinkPass } from './referral-links.ts'
import type { startTestApp } from './test-app.ts'

/**
 * Uses the pass of each party of each referral on every other referral. Asserts that no call returns or changes data of
 * another referral. Returns the number of combinations tried.
 */
export async function assertLinksAreIsolated(
  { as, given, pool, services }: Awaited<ReturnType<typeof startTestApp>>,
  referralCount: number,
): Promise<number> {
  const guest = as(null)
  const worlds = await Promise.all(
    Array.from({ length: referralCount }, async () => {
      const vendor = await given.vendor()
      const sender = await given.client()
      const referral = await given.referral(sender, vendor, { details: `Only for ${vendor.email}.` })
      const make = async (party: 'vendor' | 'sender', email: string) => {
        const link = await createLink(services, { referralId: referral.id, party, email })
        return { referral, party, secret: link.secret, pass: await createTestLinkPass(services, link) }
      }
      return [await make('vendor', vendor.email), await make('sender', sender.email)]
    }),
  )
  const links = worlds.flat()
  const rows = async () => (await pool.query(`select md5(string_agg(t::text, '' order by id)) from referrals t`)).rows
  const before = await rows()
  let pairs = 0
  for (const holder of links)
    for (const other of links) {
      if (holder.referral.id === other.referral.id) continue
      pairs += 5
      const headers = { headers: { [LINK_PASS_HEADER]: holder.pass } }
      const read = (pass: string) =>
        guest.call(referralByLinkRoutes.referral, {}, { headers: { [LINK_PASS_HEADER]: pass } })
      const seen = await read(holder.pass)
      expect(seen.body.referral.id).toBe(holder.referral.id)
      expect(seen.raw.toString()).not.toContain(other.referral.details)
      // A pass is no link and a link no pass.
      expect((await guest.call(linkRoutes.look, { body: { link: holder.pass } })).status).toBe(404)
      expect((await read(other.secret)).status).toBe(403)
      const asked = await guest.call(referralByLinkRoutes.next, { body: { number: other.referral.id } }, headers)
      expect(asked.status).toBe(holder.party === 'vendor' ? 404 : 403)
      if (holder.party === 'sender') {
        const body = { action: 'accept', seen: 0 } as const
        expect((await guest.call(referralByLinkRoutes.answer, { body }, headers)).status).toBe(403)
      }
    }
  expect(await rows()).toEqual(before)
  return pairs
}
