import { z } from 'zod'
import { Attachment } from './attachments.ts'
import {
  CalendarDate,
  MessageResponse,
  BooleanFlag,
  Id,
  IdParams,
  Language,
  NamedRef,
  PathId,
  trimmedTextSchema,
} from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg, type SchemaText } from './message.ts'
import { ReceivedReferralQuery, ReceivedReferralBulkFilter, ReferralExportQuery } from './received-referral-query.ts'
import { NewReferralClient, ReferralClient } from './referral-client.ts'
import { ReferralEvent, ReferralOpening } from './referral-history.ts'
import { ReferralStatus, SelectableStatus, toStoredStatusSpelling } from './referral-status.ts'
import { ReferralRights } from './rights.ts'
import { defineRoute } from './route.ts'
import { SentReferralQuery } from './sent-referral-query.ts'

// The product says "referral", the wire says "order". This file maps the two.

export const REFERRALS_PER_PAGE = 50
export const REFERRAL_DETAILS_MAX_LENGTH = 5_000
/** Details longer than this open in a dialog (RECV-021). */
export const REFERRAL_DETAILS_INLINE_MAX_LENGTH = 20

/** A required id in a form, with its own error message. */
const requiredId = (message: SchemaText) => z.int(message).pipe(Id)

export const ATTACHMENT_CONSENT_REQUIRED_MESSAGE = msg('Consent Provided is required with an attachment.')

export const NewReferral = z
  .object({
    location: requiredId(msg('Vendor Location is required')),
    service: requiredId(msg('Service Type is required')),
    subService: Id.nullish(),
    options: z.array(trimmedTextSchema(200)).max(50).default([]),
    details: trimmedTextSchema(REFERRAL_DETAILS_MAX_LENGTH).default(''),
    client: NewReferralClient.nullish().describe('null or missing: the sender themselves, or not said'),
    attachment: Id.nullish(),
    contactNow: BooleanFlag.default(false),
    consentProvided: z.boolean().default(false),
    consentLanguage: Language.default('en').describe('the language of the consent text'),
    word: trimmedTextSchema(200)
      .optional()
      .describe('the access code with which the search found the vendor (decision 24)'),
  })
  .refine((referral) => !referral.attachment || referral.consentProvided, {
    path: ['consentProvided'],
    error: ATTACHMENT_CONSENT_REQUIRED_MESSAGE,
  })
export type NewReferral = z.output<typeof NewReferral>

/**
 * `isBeingChecked` until the virus scanner has checked the file; `isInfected` when it found something and the file was
 * destroyed.
 */
const SentAttachment = Attachment.extend({
  expires_at: z.string().nullable(),
  isBeingChecked: z.boolean(),
  isInfected: z.boolean(),
})

export const Referral = z.object({
  id: Id,
  user: z.object({ id: Id, first: z.string(), last: z.string(), email: z.string(), phone: z.string() }),
  vendor: NamedRef,
  location: NamedRef.extend({ address: z.string() }),
  service: NamedRef,
  sub_service: NamedRef.nullable(),
  options: z.array(z.string()),
  status: ReferralStatus,
  created_at: z.string(),
  due_at: CalendarDate.nullable(),
  details: z.string(),
  client: ReferralClient.nullable().default(null),
  attachments: z.array(SentAttachment),
  consent_provided: z.boolean(),
  /** After withdrawal details, client, options and the names of attachments are empty for everybody. */
  consent_withdrawn: z.boolean(),
  makeContact: z.boolean(),
  /** Of a sender without an account: whom they refer. null for senders with an account. */
  sent_for: z.enum(['self', 'other']).nullable(),
  read_by: Id.nullable().describe('null while nobody has read it, and when it was read from the mailbox of the vendor'),
  is_read: z.boolean(),
  has_unread_reply: z
    .literal(true)
    .optional()
    .describe('the sender has replied, and nobody of the vendor has marked it as read since'),
  deletion_notifies_sender: z
    .literal(true)
    .optional()
    .describe('for its vendor: the sender gets a message when the caller deletes it'),
  awaits_reply: z.literal(true).optional().describe('for its sender: the vendor has asked, and nobody has replied'),
  unreached: z
    .object({ phone: z.string() })
    .optional()
    .describe(
      "nobody has read it, or the reply of its sender, and mail to the vendor's own address reaches nobody: the sender should call",
    ),
  nobody_reads: z
    .literal(true)
    .optional()
    .describe(
      'for its sender: nobody has read it, and nobody of the vendor can, such as after the vendor was suspended',
    ),
  rating: z.int().min(1).max(5).nullable(),
  deleted_form_client: z.boolean(),
  deleted_form_vendor: z.boolean(),
  may: ReferralRights,
  seen: z
    .object({ status: z.int(), due: z.int(), assignee: z.int().optional() })
    .optional()
    .describe(
      'for those who triage it: the newest changes of status, due date and assignee, to be sent back with a change',
    ),
  assignee: z
    .object({ id: Id, first: z.string(), last: z.string() })
    .nullable()
    .optional()
    .describe('for those who triage it: the contact who looks after it; absent where the vendor has only one contact'),
})
export type Referral = z.output<typeof Referral>

/** A vendor with the filter options of its referrals; `search` matches a part of its name. */
const FilterVendor = NamedRef.extend({ services: z.array(NamedRef), locations: z.array(NamedRef) })

/** Rows selected on one page of a list. A row that does not belong to the caller makes the whole request 404. */
const SelectedReferrals = z.strictObject({ ids: z.array(Id).min(1).max(1_000) })
const UP_TO = 'the newest referral that the caller has counted: what has come since stays as it is'
const FilteredReceivedReferrals = z.strictObject({
  filter: ReceivedReferralBulkFilter,
  up_to: Id.optional().describe(UP_TO),
})
const EverythingUpTo = z.object({ up_to: PathId.optional().describe(UP_TO) })
const SelectedReceivedReferrals = z.union([SelectedReferrals, FilteredReceivedReferrals])

const selectedWith = <T extends z.ZodRawShape>(fields: T) =>
  z.union([SelectedReferrals.extend(fields), FilteredReceivedReferrals.extend(fields)])

/** Absent for a caller that does not compare. */
export const SeenChangeId = z
  .int()
  .min(0)
  .optional()
  .describe(
    'the newest change in `seen` of the referral as the caller has read it: 409 when a colleague has made another',
  )

/** How long after a change the server accepts its undoing; screens offer it for ten seconds. */
export const REFERRAL_UNDO_SECONDS = 60

/**
 * `is_done` is false while the hub continues in the background because there are very many rows. `changed` has the
 * changed ids of a request with ids: what already was so, or was deleted by its sender, is left out.
 */
const ReferralBulkResponse = MessageResponse.extend({ is_done: z.boolean(), changed: z.array(Id).optional() })

const NewReferralCount = z.object({
  count: z.int(),
  new_replies: z.int().optional().describe('referrals with a reply that nobody has marked as read; absent without one'),
})

export const referralRoutes = {
  send: defineRoute('POST', '/orders', { body: z.object({ vendor: Id, order: NewReferral }), returns: Referral }),
  sent: defineRoute('GET', '/orders/requests', {
    query: SentReferralQuery,
    returns: pageSchema(Referral).extend({
      unfiltered_total: z.int().optional().describe('how many there are without the filters, when there are filters'),
    }),
  }),
  /** The vendors of the caller's sent referrals; `search` matches a part of their name, `vendor_id` finds one alone. */
  sentVendors: defineRoute('GET', '/orders/requests/vendors', {
    query: Paging.extend({ search: trimmedTextSchema(200).optional(), vendor_id: PathId.optional() }),
    returns: pageSchema(NamedRef),
  }),
  received: defineRoute('GET', '/orders/received', { query: ReceivedReferralQuery, returns: pageSchema(Referral) }),
  newCount: defineRoute('GET', '/orders/new-received-count', { returns: NewReferralCount }),
  filterVendors: defineRoute('GET', '/orders/vendors', {
    query: Paging.extend({ search: trimmedTextSchema(200).optional() }),
    returns: pageSchema(FilterVendor),
  }),
  history: defineRoute('GET', '/orders/:id/history', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(ReferralEvent),
  }),
  /**
   * The openings of the referral, newest first (SR-093): all for the sender, those by administrators for the vendor's
   * primary contacts.
   */
  openings: defineRoute('GET', '/orders/:id/openings', { params: IdParams, returns: pageSchema(ReferralOpening) }),
  one: defineRoute('GET', '/orders/:id', { params: IdParams, returns: Referral }),
  setStatus: defineRoute('PUT', '/orders/:id/status', {
    params: IdParams,
    body: z.object({
      id: Id.optional(),
      status: z.preprocess(toStoredStatusSpelling, SelectableStatus),
      seen: SeenChangeId,
    }),
    returns: Referral,
  }),
  setDueDate: defineRoute('POST', '/orders/:id/due-date', {
    params: IdParams,
    body: z.object({ due: CalendarDate.nullable(), seen: SeenChangeId }),
    returns: Referral,
  }),
  /** Only an active contact of the vendor, else 422; null for nobody. The sender does not learn of it. */
  setAssignee: defineRoute('PUT', '/orders/:id/assignee', {
    params: IdParams,
    body: z.object({ user: Id.nullable(), seen: SeenChangeId }),
    returns: Referral,
  }),
  rate: defineRoute('POST', '/orders/:id/rating', {
    params: IdParams,
    body: z.object({ rating: z.int().min(1).max(5) }),
    returns: Referral,
  }),
  withdrawConsent: defineRoute('POST', '/orders/:id/withdraw-consent', {
    params: IdParams,
    transaction: 'manual',
    returns: Referral,
  }),
  markRead: defineRoute('POST', '/orders/read-received/:id', { params: IdParams, returns: Referral }),
  // Attachments are destroyed after the commit, so these open their own transaction.
  deleteSent: defineRoute('DELETE', '/orders/requests/:id', {
    params: IdParams,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  deleteSelectedSent: defineRoute('POST', '/orders/delete-selected-requests', {
    body: SelectedReferrals,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  deleteAllSent: defineRoute('DELETE', '/orders/requests', {
    query: EverythingUpTo,
    transaction: 'manual',
    returns: MessageResponse,
  }),
  deleteReceived: defineRoute('DELETE', '/orders/received/:id', { params: IdParams, returns: MessageResponse }),
  // Any number of rows, in transactions of a thousand.
  deleteSelectedReceived: defineRoute('POST', '/orders/delete-selected-received', {
    body: SelectedReceivedReferrals,
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  deleteAllReceived: defineRoute('DELETE', '/orders/received', {
    query: EverythingUpTo,
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  readSelectedReceived: defineRoute('POST', '/orders/read-selected-received', {
    body: SelectedReceivedReferrals,
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  readAllReceived: defineRoute('POST', '/orders/read-all-received', {
    query: EverythingUpTo,
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  setStatusOfSelectedReceived: defineRoute('POST', '/orders/status-selected-received', {
    body: selectedWith({ status: z.preprocess(toStoredStatusSpelling, SelectableStatus) }),
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  setDueDateOfSelectedReceived: defineRoute('POST', '/orders/due-selected-received', {
    body: selectedWith({ due: CalendarDate.nullable() }),
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  /** Those that nobody looks after are assigned to the caller, a contact of their vendors; what a colleague has stays as it is. */
  assignSelectedReceivedToSelf: defineRoute('POST', '/orders/assign-selected-received', {
    body: SelectedReferrals,
    transaction: 'manual',
    returns: ReferralBulkResponse,
  }),
  /**
   * Undoes the last read mark, status, due date or assignee of each referral: all of them, or none with 409 if one was changed by
   * somebody else since or more than a minute ago.
   */
  undoReceived: defineRoute('POST', '/orders/undo-received', { body: SelectedReferrals, returns: MessageResponse }),
  exportReceived: defineRoute('GET', '/orders/received/export', {
    query: ReferralExportQuery,
    media: 'file',
    returns: z.unknown(),
  }),
}
