import { sql, type InferResult } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import {
  mailboxMisdirectedCondition,
  vendorAnswersByLinkCondition,
} from '#server/features/messages/mailbox-problems.ts'
import type { Recipient } from '#server/features/messages/queued-message.ts'
import { addMilliseconds, days, getEarliest } from '#server/platform/clock.ts'
import { anyIdSql, anyHashSql, type Db } from '#server/platform/db.ts'
import { equalsAny, type Keys } from '#server/platform/keys.ts'
import { hashSecretWithEveryKey, normalizeEmail } from '#server/platform/secrets.ts'

/** GST-057: after the referral was closed. */
const CLOSED_REFERRAL_MS = days(90)

/** What decides whether the links of the vendor `v` work. */
export const VENDOR_LINK_VALIDITY_COLUMNS = [
  'v.active as is_vendor_active',
  'v.is_archived as is_vendor_archived',
  vendorAnswersByLinkCondition.as('answers_by_link'),
  mailboxMisdirectedCondition.as('is_misdirected'),
] as const

/** Links with what decides whether they work. */
export const selectReferralLinks = (db: Db) =>
  db
    .selectFrom('referral_links as l')
    .innerJoin('referrals as r', 'r.id', 'l.referral_id')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .innerJoin('people as s', 's.id', 'r.sender_id')
    .select([
      'l.id',
      'r.id as referral_id',
      'l.party',
      'l.address_hash',
      'l.expires_at',
      'l.ended_at',
      'l.replaces_older',
    ])
    .select(['r.sender_id', 'r.vendor_id', 'r.status', 'r.created_at as sent_at'])
    .select(['r.deleted_by_sender_at', 'r.deleted_by_vendor_at'])
    .select([
      'v.name as vendor_name',
      'v.email as vendor_email',
      's.email as sender_email',
      's.is_guest as is_sender_guest',
    ])
    .select(VENDOR_LINK_VALIDITY_COLUMNS)
    .select(
      sql<Date | null>`case when r.status = any(${[...CLOSED_REFERRAL_STATUSES]}::text[]) then
        (select max(e.at) from referral_events e where e.referral_id = r.id and e.kind = 'status') end`.as('closed_at'),
    )

export type ReferralLinkRow = InferResult<ReturnType<typeof selectReferralLinks>>[number]

/** The present address of the party; the link was sent there. */
export const getEmailOfLinkParty = ({ party, vendor_email, sender_email }: ReferralLinkRow): string =>
  party === 'vendor' ? vendor_email : sender_email

/** Where messages to the party go. */
export const getRecipientOfLink = (link: ReferralLinkRow, language: Language): Recipient => ({
  email: getEmailOfLinkParty(link),
  language,
  ...(link.party === 'vendor' && { vendorId: link.vendor_id }),
})

/** Whether the link works: the rules of GST-056, GST-057 and ANS-014. */
export const isReferralLinkUsable = (keys: Pick<Keys, 'hashes'>, link: ReferralLinkRow, at: Date): boolean =>
  link.ended_at === null && link.expires_at > at && canPartyHaveLink(link, at) && isLinkOfCurrentEmail(keys, link)

/** Whether the link was sent to the address that its party still has. */
export const isLinkOfCurrentEmail = (keys: Pick<Keys, 'hashes'>, link: ReferralLinkRow): boolean =>
  equalsAny(link.address_hash, hashSecretWithEveryKey(keys, 'link address', normalizeEmail(getEmailOfLinkParty(link))))

/** When the links of a referral that was closed end; null while it is open. */
export const getLinkEndAfterClosing = ({ closed_at }: Pick<ReferralLinkRow, 'closed_at'>): Date | null =>
  closed_at && addMilliseconds(closed_at, CLOSED_REFERRAL_MS)

/**
 * When the link ended because the referral was deleted; null while it was not. The sender's deletion cancels the referral for
 * both parties, the vendor's ends the links of the vendor.
 */
export const getLinkEndByDeletion = ({
  party,
  deleted_by_sender_at,
  deleted_by_vendor_at,
}: ReferralLinkRow): Date | null =>
  getEarliest([deleted_by_sender_at, party === 'vendor' ? deleted_by_vendor_at : null])

/** Whether the party may have a link at all; an expired one can be replaced. */
export function canPartyHaveLink(link: ReferralLinkRow, at: Date): boolean {
  if (getLinkEndByDeletion(link) !== null) return false
  const end = getLinkEndAfterClosing(link)
  if (end !== null && end <= at) return false
  return link.party !== 'vendor' || canVendorHaveLinks(link)
}

/**
 * Returns whether links of the vendor's mailbox work. A vendor that has chosen 'never' also ends the links that were
 * mailed before (ANS-013).
 */
export const canVendorHaveLinks = (
  link: Pick<ReferralLinkRow, 'is_vendor_active' | 'is_vendor_archived' | 'is_misdirected' | 'answers_by_link'>,
): boolean => link.is_vendor_active && !link.is_vendor_archived && !link.is_misdirected && link.answers_by_link

export interface GuestSenderMailRow {
  id: number
  email: string
  language: Language
}

/** Those of these senders who have no account: messages reach them by links. */
export async function loadGuestSenderMailRows(db: Db, ids: number[]): Promise<Map<number, GuestSenderMailRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'language'])
    .where('id', '=', anyIdSql(ids))
    .where('is_guest', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The link with this secret, if it works. */
export async function findUsableReferralLink(
  { db, keys }: { db: Db; keys: Pick<Keys, 'hashes'> },
  secret: string,
  at: Date,
): Promise<ReferralLinkRow | undefined> {
  const link = await selectReferralLinks(db)
    .where('l.token_hash', '=', anyHashSql(hashSecretWithEveryKey(keys, 'link', secret)))
    .executeTakeFirst()
  return link && isReferralLinkUsable(keys, link, at) ? link : undefined
}

/** The newest link of each party of a referral. */
export const listNewestLinkOfEachParty = (db: Db, referralId: number) =>
  db
    .selectFrom('referral_links')
    .distinctOn('party')
    .select(['id', 'party', 'ended_why'])
    .where('referral_id', '=', referralId)
    .orderBy('party')
    .orderBy('id', 'desc')
    .execute()

/** The links that this one replaces: of the same party, made before and not ended. */
export async function listReplacedLinkIds(
  db: Db,
  { id, referral_id, party, replaces_older }: ReferralLinkRow,
): Promise<number[]> {
  if (!replaces_older) return []
  const older = await db
    .selectFrom('referral_links')
    .select('id')
    .where('referral_id', '=', referral_id)
    .where('party', '=', party)
    .where('id', '<', id)
    .where('ended_at', 'is', null)
    .execute()
  return older.map((link) => link.id)
}
