import { LINK_CODE_LENGTH } from '#contract/emailed-links.ts'
import type { LinkParty } from '#contract/emailed-links.ts'
import { buildCodeHashInput, createDigitCode, hashSecret } from '#server/platform/secrets.ts'
import { issueLinkPass } from '#server/features/emailed-links/passes.ts'
import { issueReferralLink } from '#server/features/emailed-links/referral-links.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, minutes } from '#server/platform/clock.ts'

type TestLinkDependencies = Pick<Services, 'db' | 'keys' | 'clock'>

export interface TestLink {
  id: number
  referral_id: number
  secret: string
}

/** Makes a link as a message would carry it. */
export async function createLink(
  services: TestLinkDependencies,
  link: { referralId: number; party: LinkParty; email: string; replacesOlder?: boolean },
): Promise<TestLink> {
  const { id, path } = await issueReferralLink(services, services.db, { ...link, at: services.clock.now() })
  return { id, referral_id: link.referralId, secret: path.split('#')[1]! }
}

/** A pass of this link, as if a code had been entered. */
export const createTestLinkPass = (services: TestLinkDependencies, link: TestLink): Promise<string> =>
  issueLinkPass(services, services.db, link, { at: services.clock.now(), byCode: true })

/** Gives the link a code, as if it had been mailed. */
export async function createTestLinkCode(
  { db, keys, clock }: TestLinkDependencies,
  { id }: Pick<TestLink, 'id'>,
): Promise<string> {
  const code = createDigitCode(LINK_CODE_LENGTH)
  const at = clock.now()
  const values = {
    code_hash: hashSecret(keys, 'link code', buildCodeHashInput(id, code)),
    sent_at: at,
    expires_at: addMilliseconds(at, minutes(15)),
  }
  await db
    .insertInto('link_codes')
    .values({ link_id: id, ...values })
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet({ ...values, tries: 0 }))
    .execute()
  return code
}
