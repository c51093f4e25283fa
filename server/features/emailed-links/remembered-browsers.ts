import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { hashSecretWithEveryKey, createSecretToken, hashSecret, normalizeEmail } from '#server/platform/secrets.ts'
import type { ReferralLinkRow } from './queries.ts'

/** How long a browser opens links of its mailbox without a code (ANS-006). */
const REMEMBERED_MS = days(30)

/** A link of a vendor's mailbox. */
type VendorLink = Pick<ReferralLinkRow, 'id' | 'vendor_id' | 'vendor_email'>

/** Remembers the browser for links of this mailbox. Returns its mark, which the browser keeps. */
export async function issueRememberedBrowserMark(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  link: VendorLink,
  at: Date,
): Promise<string> {
  const mark = createSecretToken()
  await tx
    .insertInto('mailbox_browsers')
    .values({
      vendor_id: link.vendor_id,
      link_id: link.id,
      address_hash: hashSecret(keys, 'link address', normalizeEmail(link.vendor_email)),
      mark_hash: hashSecret(keys, 'mailbox browser', mark),
      created_at: at,
      last_used_at: at,
      expires_at: addMilliseconds(at, REMEMBERED_MS),
    })
    .execute()
  return mark
}

/** Notes the use of a browser that is remembered for the vendor's present mailbox. Returns false if no mark is of such a browser. */
export async function verifyAndTouchRememberedBrowser(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  link: VendorLink,
  { marks, at }: { marks: string[]; at: Date },
): Promise<boolean> {
  if (marks.length === 0) return false
  const known = await tx
    .updateTable('mailbox_browsers')
    .set({ last_used_at: at })
    .where('vendor_id', '=', link.vendor_id)
    .where('mark_hash', '=', anyHashSql(marks.flatMap((mark) => hashSecretWithEveryKey(keys, 'mailbox browser', mark))))
    .where('address_hash', '=', anyHashSql(computeMailboxHashes(keys, link.vendor_email)))
    .where('expires_at', '>', at)
    .returning('id')
    .execute()
  return known.length > 0
}

/** The hashes that a mailbox may be stored under. */
export const computeMailboxHashes = (keys: Services['keys'], email: string): Buffer[] =>
  hashSecretWithEveryKey(keys, 'link address', normalizeEmail(email))

/** Ends the browsers that were remembered by this link. */
export const forgetMailboxBrowsersOfLink = (tx: Db, { id, vendor_id }: Pick<ReferralLinkRow, 'id' | 'vendor_id'>) =>
  tx.deleteFrom('mailbox_browsers').where('link_id', '=', id).where('vendor_id', '=', vendor_id).execute()

export async function deleteExpiredRememberedBrowsers(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('mailbox_browsers').where('expires_at', '<=', at).execute()
}
