import { expect, onTestFinished } from 'vitest'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { buildCodeHashInput, hashSecret } from '#server/platform/secrets.ts'
import { decryptDraft, type DraftContent } from '#server/features/guest-referrals/draft-content.ts'
import { enforceVendorAndHubLimits } from '#server/features/guest-referrals/guest-limits.ts'
import type { GuestReferralTarget } from '#server/features/guest-referrals/guest-referral-target.ts'
import { buildGuestReferralBody, createSolvedChallenge } from './guest-referrals.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'
import type { startTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

export type GuestVendor = Awaited<ReturnType<TestApp['given']['vendor']>>

/** The steps of tests about guests whose referral is refused. */
export function createGuestReferralSteps({ app, as, clock, db, messages, services }: TestApp) {
  const { keys } = services
  let count = 0
  const newEmail = () => `omar${(count += 1)}@sparrow.example`
  const newOrigin = () => `10.2.${(count += 1) >> 8}.${count & 255}`
  /** The first 48 bits of IPv6 addresses. */
  const newNetwork = () => `2001:db8:${(count += 1).toString(16)}`
  const filledForm = async (vendor: GuestVendor, email = newEmail()) => ({
    ...buildGuestReferralBody(vendor, { email }),
    challenge: await createSolvedChallenge(services),
  })

  const post = (body: object, remoteAddress = newOrigin()) =>
    app.http.inject({ method: 'POST', url: '/api/directory/referrals', payload: body, remoteAddress })

  const mailsTo = async (email: string) => {
    await waitForEmptyOutbox(db)
    return messages.filter(({ to }) => to === email)
  }

  /** Sends and confirms a referral by the mailed link; returns the status of the confirmation. */
  async function refer(vendor: GuestVendor, email = newEmail()): Promise<number> {
    expect((await post(await filledForm(vendor, email))).statusCode).toBe(202)
    const { text } = (await mailsTo(email)).findLast((mail) => mail.text.includes('/confirm#'))!
    const token = /\/confirm#([\w-]{43})/.exec(text)![1]!
    return (await as(null).call(guestReferralRoutes.confirm, { body: { token } })).status
  }

  /** Counts confirmed referrals of today without sending each: only the ones at a limit go through the whole way. */
  async function countEarlier(vendor: GuestVendor, referrals: number): Promise<void> {
    const target = { ...vendor, perDay: null } as unknown as GuestReferralTarget
    for (let n = 0; n < referrals; n += 1)
      await enforceVendorAndHubLimits(db, target, services.config.limits, clock.now())
  }

  /** Whether any of the million codes, or the link, confirms the draft. */
  async function hasRightCode(draft: string): Promise<boolean> {
    const { code_hash: stored, sealed } = await db
      .selectFrom('guest_drafts')
      .select(['code_hash', 'sealed'])
      .where('public_id', '=', draft)
      .executeTakeFirstOrThrow()
    const { code } = decryptDraft<DraftContent>(keys, sealed)
    return hashSecret(keys, 'guest code', buildCodeHashInput(draft, code)).equals(stored)
  }

  const advance = (milliseconds: number) => {
    clock.advance(milliseconds)
    onTestFinished(() => clock.advance(-milliseconds))
  }

  return { newEmail, newOrigin, newNetwork, filledForm, post, mailsTo, refer, countEarlier, hasRightCode, advance }
}
