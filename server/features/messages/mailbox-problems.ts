import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { activeOrAwaitingReportCondition } from './primary-contacts.ts'
import type { QueuedMessage } from './queued-message.ts'

// Mail to a vendor's own address that reaches nobody. A problem belongs to the address that it was found with. Once the vendor
// has another address, mail goes there, but the row stays until an administrator settles it.

/** A vendor's own mailbox as it was when a message was queued. */
export interface VendorMailboxAddress {
  vendorId: number
  email: string
}

/** The mailbox that a message goes to, unless it goes to a person. */
export const getMessageVendorMailbox = ({ to }: Pick<QueuedMessage, 'to'>): VendorMailboxAddress | undefined =>
  'email' in to && to.vendorId !== undefined ? { vendorId: to.vendorId, email: to.email } : undefined

/** Whether the vendor still has this address. The links in a message to an older one do not work. */
export async function isCurrentMailbox(db: Db, { vendorId, email }: VendorMailboxAddress): Promise<boolean> {
  const found = await db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorId)
    .where(sql<string>`lower(email)`, '=', normalizeEmail(email))
    .executeTakeFirst()
  return found !== undefined
}

interface NewProblem extends VendorMailboxAddress {
  kind: 'undelivered' | 'misdirected'
  reason: string | null
  at: Date
}

/** Stores a problem in place of an earlier one of its kind. Stores nothing for an address that the vendor no longer has. */
export async function upsertVendorMailboxProblem(
  db: Db,
  { vendorId, email, kind, reason, at }: NewProblem,
): Promise<void> {
  const values = { address: normalizeEmail(email), reason, reported_at: at }
  await db
    .insertInto('mailbox_problems')
    .columns(['vendor_id', 'kind', 'address', 'reason', 'reported_at'])
    .expression((query) =>
      query
        .selectFrom('vendors')
        .select([
          'id',
          sql.lit(kind).as('kind'),
          sql<string>`${values.address}`.as('address'),
          sql<string | null>`${reason}::text`.as('reason'),
          sql<Date>`${at}::timestamptz`.as('reported_at'),
        ])
        .where('id', '=', vendorId)
        .where(sql<string>`lower(email)`, '=', values.address),
    )
    .onConflict((conflict) => conflict.columns(['vendor_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** Removes the problem after the mail server has accepted a message for this mailbox. */
export async function clearUndeliveredMailboxProblem(db: Db, { vendorId, email }: VendorMailboxAddress): Promise<void> {
  await db
    .deleteFrom('mailbox_problems')
    .where('vendor_id', '=', vendorId)
    .where('kind', '=', 'undelivered')
    .where('address', '=', normalizeEmail(email))
    .execute()
}

/** Whether somebody at this address has said that it is not the vendor's, and no administrator has looked yet (ANS-018). */
export async function isMailboxMisdirected(db: Db, { vendorId, email }: VendorMailboxAddress): Promise<boolean> {
  const found = await db
    .selectFrom('mailbox_problems')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('kind', '=', 'misdirected')
    .where('address', '=', normalizeEmail(email))
    .executeTakeFirst()
  return found !== undefined
}

/** `isMailboxMisdirected` as SQL, for the address of a vendor (alias v). */
export const mailboxMisdirectedCondition: RawBuilder<boolean> = sql<boolean>`exists (select from mailbox_problems m
  where m.vendor_id = v.id and m.kind = 'misdirected' and m.address = lower(v.email))`

/** Whether anybody can sign in for the vendor `v`. */
export const vendorHasActiveContactCondition: RawBuilder<boolean> = sql<boolean>`exists (select from vendor_contacts c
  join users u on u.id = c.user_id and u.active where c.vendor_id = v.id)`

/**
 * Whether the vendor `v` answers by link (ANS-013). 'never' holds while somebody has an account for the vendor: without one
 * nobody else could answer its referrals. An account that is locked until a report is decided counts, because the decision may
 * give it back.
 */
export const vendorAnswersByLinkCondition: RawBuilder<boolean> = sql<boolean>`(v.answer_by_link <> 'never'
  or not exists (select from vendor_contacts c join users u on u.id = c.user_id
    where c.vendor_id = v.id and ${activeOrAwaitingReportCondition}))`

/** Whether links to the mailbox of the vendor `v` work: as `canVendorHaveLinks`. */
export const vendorCanAnswerByLinkCondition: RawBuilder<boolean> = sql<boolean>`(v.active and not v.is_archived
  and not ${mailboxMisdirectedCondition} and ${vendorAnswersByLinkCondition})`

/** Whether anybody reads what is written to the vendor `v` here: by signing in, or by the links of its mailbox. */
export const vendorHasReaderCondition: RawBuilder<boolean> = sql<boolean>`(${vendorHasActiveContactCondition}
  or ${vendorCanAnswerByLinkCondition})`

/** See `vendorUnreachedCondition`. */
export async function isVendorUnreached(db: Db, vendorId: number): Promise<boolean> {
  const found = await db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorId)
    .where(vendorUnreachedCondition)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The condition that mail does not reach the present address of the row of `vendors`, and nobody has an account for it who
 * gets the messages instead.
 */
export const vendorUnreachedCondition: RawBuilder<boolean> = sql<boolean>`(exists (select from mailbox_problems m
    where m.vendor_id = vendors.id and m.address = lower(vendors.email))
  and not exists (select from vendor_contacts c join users u on u.id = c.user_id where c.vendor_id = vendors.id and u.active))`
