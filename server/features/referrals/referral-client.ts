import { toNameSortKey } from '#contract/fold-text.ts'
import type { ReferralClient } from '#contract/referral-client.ts'
import type { NewReferral } from '#contract/referrals.ts'
import type { Db } from '#server/platform/db.ts'

export async function insertReferralClient(
  tx: Db,
  referralId: number,
  client: NonNullable<NewReferral['client']>,
): Promise<ReferralClient> {
  await tx
    .insertInto('referral_clients')
    .values({ referral_id: referralId, ...client, sort_name: toNameSortKey(client.name) })
    .execute()
  return client
}
