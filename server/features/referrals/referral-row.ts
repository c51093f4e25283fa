import { sql, type AliasedExpression, type Expression, type InferResult } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PolicyReferral } from '#contract/policy.ts'
import type { SentFor } from '#contract/guest-referrals.ts'
import type { NewReferral } from '#contract/referrals.ts'
import { vendorHasReaderCondition, vendorUnreachedCondition } from '#server/features/messages/mailbox-problems.ts'
import {
  fieldChangeCondition,
  type TrackedReferralField,
} from '#server/features/referral-history/find-newest-field-change.ts'
import type { AuditedAction } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db.ts'
import { assigneeSql, vendorHasSeveralContactsSql } from './referral-assignee.ts'
import { insertReferralClient } from './referral-client.ts'
import { unreadReplyWaitsCondition } from './waiting-referrals.ts'

/** The columns of the table itself, which a new referral returns and every list selects. */
const REFERRAL_COLUMNS = [
  'referrals.id',
  'referrals.sender_id',
  'referrals.vendor_id',
  'referrals.location_id',
  'referrals.service_id',
  'referrals.sub_service_id',
  'referrals.contact_now',
  'referrals.consent_provided',
  'referrals.status',
  'referrals.due_on',
  'referrals.read_by',
  'referrals.read_at',
  'referrals.rating',
  'referrals.sent_for',
  'referrals.claimed_from',
  'referrals.created_at',
  'referrals.deleted_by_sender_at',
  'referrals.deleted_by_vendor_at',
  'referrals.consent_withdrawn_at',
] as const

/** Columns that are empty for everybody once the sender has withdrawn their consent (SR-096). */
const WITHDRAWABLE_COLUMNS = ['referrals.options', 'referrals.details'] as const

const unlessWithdrawn = <T>(column: Expression<T>, empty: Expression<T>) =>
  sql<T>`case when referrals.consent_withdrawn_at is null then ${column} else ${empty} end`

const newestChangeSql = (field: TrackedReferralField) =>
  sql`coalesce(max(e.id) filter (where ${fieldChangeCondition(field)}), 0)`

/** Whether the sender, a row of `people`, could read a question: by signing in, or by a link as guests do. */
const senderCanReadSql = sql<boolean>`(people.is_guest or people.active)`

export const SENDER_CAN_READ_COLUMN = sql<boolean>`(select ${senderCanReadSql} from people
  where people.id = referrals.sender_id)`.as('sender_can_read')

/** Whether anybody at the vendor could read a reply. */
export const VENDOR_HAS_READER_COLUMN = sql<boolean>`(select ${vendorHasReaderCondition} from vendors v
  where v.id = referrals.vendor_id)`.as('vendor_has_reader')

/** What only the vendor's people read of a referral; `vendorIds` as in `ReceivedScope`. */
export const vendorSideColumns = (vendorIds: number[] | null) =>
  [
    sql<Record<TrackedReferralField, number>>`(select jsonb_build_object('status', ${newestChangeSql('status')},
    'due', ${newestChangeSql('due')}, 'assignee', ${newestChangeSql('assignee')}) from referral_events e where e.referral_id = referrals.id)`.as(
      'newest_changes',
    ),
    sql<boolean>`(referrals.consent_withdrawn_at is null and exists (select from referral_replies reply
    where reply.referral_id = referrals.id and reply.read_at is null))`.as('has_unread_reply'),
    // The row has read its sender already.
    senderCanReadSql.as('sender_can_read'),
    assigneeSql.as('assignee'),
    vendorHasSeveralContactsSql(vendorIds).as('vendor_has_several_contacts'),
  ] as const

/** What only the sender reads: the newest thing that the vendor said is a question, and the sender has not replied to it. */
export const SENDER_SIDE_COLUMNS = [
  sql<boolean>`exists (select from referral_answers question
    where question.referral_id = referrals.id and question.action = 'ask'
      and not exists (select from referral_answers later
        where later.referral_id = referrals.id and later.id > question.id)
      and not exists (select from referral_replies reply where reply.answer_id = question.id))`.as(
    'has_unanswered_question',
  ),
  VENDOR_HAS_READER_COLUMN,
] as const

/** Selects referrals with the names that belong to their ids and with their attachments. */
export const selectReferrals = (db: Db) =>
  db
    .selectFrom('referrals')
    .innerJoin('people', 'people.id', 'referrals.sender_id')
    .innerJoin('vendors', 'vendors.id', 'referrals.vendor_id')
    .innerJoin('locations', 'locations.id', 'referrals.location_id')
    .innerJoin('services', 'services.id', 'referrals.service_id')
    .leftJoin('services as sub_services', 'sub_services.id', 'referrals.sub_service_id')
    .select(REFERRAL_COLUMNS)
    .select(['people.first', 'people.last', 'people.email', 'people.phone'])
    .select([
      'locations.clinic_name',
      'locations.street',
      'locations.unit',
      'locations.number',
      'locations.city',
      'locations.state',
      'locations.zip',
      'locations.hides_address',
      'locations.names_town',
    ])
    .select(
      sql<
        string | null
      >`case when (referrals.read_at is null or ${unreadReplyWaitsCondition}) and referrals.deleted_by_vendor_at is null
        and vendors.active and not vendors.is_archived and ${vendorUnreachedCondition} then vendors.phone end`.as(
        'unreached_phone',
      ),
    )
    .select(['vendors.name as vendor_name', 'services.name as service_name', 'sub_services.name as sub_service_name'])
    .select(({ ref, val, selectFrom }) => [
      unlessWithdrawn(ref('referrals.options'), val<string[]>([])).as('options'),
      unlessWithdrawn(ref('referrals.details'), val('')).as('details'),
      unlessWithdrawn(
        jsonObjectFrom(
          selectFrom('referral_clients')
            .select(['referral_clients.name', 'referral_clients.phone', 'referral_clients.contact_note'])
            .whereRef('referral_clients.referral_id', '=', 'referrals.id'),
        ),
        sql`null`,
      ).as('client'),
      jsonArrayFrom(
        selectFrom('attachments')
          .select([
            'attachments.id',
            'attachments.name',
            'attachments.expires_at',
            'attachments.destroyed_at',
            'attachments.scan',
          ])
          .whereRef('attachments.referral_id', '=', 'referrals.id')
          .orderBy('attachments.id'),
      ).as('attachments'),
    ])

/** A referral with the names that belong to its ids. Times of the attachments are text, as they are read from JSON. */
export type ReferralRow = InferResult<ReturnType<typeof selectReferrals>>[number]

type VendorSide = ColumnsOf<ReturnType<typeof vendorSideColumns>>
type SenderSide = ColumnsOf<typeof SENDER_SIDE_COLUMNS>

/** A referral with what one side reads of it, or both. */
export type ReferralSideRow = ReferralRow & Partial<VendorSide> & Partial<SenderSide>

export const hasVendorSideColumns = (row: ReferralSideRow): row is ReferralRow & VendorSide =>
  row.newest_changes !== undefined

export const hasSenderSideColumns = (row: ReferralSideRow): row is ReferralRow & SenderSide =>
  row.has_unanswered_question !== undefined

type ColumnsOf<Columns extends readonly AliasedExpression<unknown, string>[]> = {
  [Column in Columns[number] as Extract<Column['alias'], string>]: Column extends AliasedExpression<infer Value, string>
    ? Value
    : never
}

/** The request of the sender, after it has been checked. */
interface ReferralInsert {
  senderId: number
  vendorId: number
  newReferral: NewReferral
  options: string[]
  /** Whom a guest has referred. */
  sentFor?: SentFor
  at: Date
}

export async function insertReferral(
  tx: Db,
  { senderId, vendorId, newReferral, options, sentFor, at }: ReferralInsert,
) {
  const stored = await tx
    .insertInto('referrals')
    .values({
      sender_id: senderId,
      vendor_id: vendorId,
      location_id: newReferral.location,
      service_id: newReferral.service,
      sub_service_id: newReferral.subService ?? null,
      options,
      details: newReferral.details,
      contact_now: newReferral.contactNow,
      consent_provided: newReferral.consentProvided,
      sent_for: sentFor ?? null,
      created_at: at,
    })
    .returning([...REFERRAL_COLUMNS, ...WITHDRAWABLE_COLUMNS])
    .executeTakeFirstOrThrow()
  return {
    ...stored,
    client: newReferral.client ? await insertReferralClient(tx, stored.id, newReferral.client) : null,
  }
}

/** The facts that the policy needs about a referral. */
export const toPolicyReferral = (
  referral: Pick<ReferralRow, 'sender_id' | 'vendor_id' | 'deleted_by_sender_at'>,
): PolicyReferral => ({
  senderId: referral.sender_id,
  vendorId: referral.vendor_id,
  deletedBySender: referral.deleted_by_sender_at !== null,
})

/** Which referral an entry of the audit log is about, and whose it is. */
export const toReferralAuditSubject = (
  referral: Pick<ReferralRow, 'id' | 'sender_id' | 'vendor_id'>,
): Pick<AuditedAction, 'kind' | 'ids' | 'personId' | 'vendorId'> => ({
  kind: 'referral',
  ids: [referral.id],
  personId: referral.sender_id,
  vendorId: referral.vendor_id,
})
