import { z } from 'zod'
import { Role } from './accounts.ts'
import { Attachment } from './attachments.ts'
import { isTimeZone } from './dates.ts'
import {
  CalendarDate,
  MessageResponse,
  BooleanFlag,
  Id,
  IdParams,
  Instant,
  Language,
  NamedRef,
  pageSchema,
  Paging,
  PathId,
  QueryBooleanFlag,
  trimmedText,
} from './fields.ts'
import { msg, type SchemaText } from './message.ts'
import { ReferralStatus, SelectableStatus, toStoredSpelling } from './referral-status.ts'
import { ReferralRights } from './rights.ts'
import { defineRoute } from './route.ts'

// The product says "referral", the wire says "order". This file maps the two.

export const REFERRALS_PER_PAGE = 50
export const DETAILS_MAX_LENGTH = 5_000
/** Details longer than this open in a dialog (RECV-021). */
export const INLINE_DETAILS_MAX_LENGTH = 20

/** A required id in a form, with its own error message. */
const requiredId = (message: SchemaText) => z.int(message).pipe(Id)

export const CONSENT_REQUIRED = msg('Consent Provided is required with an attachment.')

export const NewReferral = z
  .object({
    location: requiredId(msg('Vendor Location is required')),
    service: requiredId(msg('Service Type is required')),
    subService: Id.nullish(),
    options: z.array(trimmedText(200)).max(50).default([]),
    details: trimmedText(DETAILS_MAX_LENGTH).default(''),
    attachment: Id.nullish(),
    contactNow: BooleanFlag.default(false),
    consentProvided: z.boolean().default(false),
    consentLanguage: Language.default('en').describe('the language of the consent text'),
    word: trimmedText(200).optional().describe('the access code with which the search found the vendor (decision 24)'),
  })
  .refine((referral) => !referral.attachment || referral.consentProvided, {
    path: ['consentProvided'],
    error: CONSENT_REQUIRED,
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
  attachments: z.array(SentAttachment),
  consent_provided: z.boolean(),
  /** After withdrawal details, options and the names of attachments are empty for everybody. */
  consent_withdrawn: z.boolean(),
  makeContact: z.boolean(),
  /** Of a sender without an account: whom they refer. null for senders with an account. */
  sent_for: z.enum(['self', 'other']).nullable(),
  read_by: Id.nullable().describe('null while nobody has read it, and when it was read from the mailbox of the vendor'),
  is_read: z.boolean(),
  unreached: z
    .object({ phone: z.string() })
    .optional()
    .describe("nobody has read it, and mail to the vendor's own address reaches nobody: the sender should call"),
  rating: z.int().min(1).max(5).nullable(),
  deleted_form_client: z.boolean(),
  deleted_form_vendor: z.boolean(),
  may: ReferralRights,
})
export type Referral = z.output<typeof Referral>

/** A number is text in a query string; a body may contain either. */
const FilterId = z.union([PathId, Id]).optional()

const receivedFilterFields = {
  service_id: FilterId,
  vendor_id: FilterId,
  location_id: FilterId,
  status: z.preprocess(toStoredSpelling, ReferralStatus).optional(),
}
/** What is left to do: `overdue` is an open referral with a due date before today. */
const triageFilterFields = {
  unread: QueryBooleanFlag.optional(),
  overdue: QueryBooleanFlag.optional(),
  search: trimmedText(200).optional().describe('a part of the name of the sender, or the number of a referral'),
}
/** `due`: earliest due date first, referrals without one last. */
export const ReceivedSort = z.enum(['newest', 'oldest', 'due'])
export type ReceivedSort = z.output<typeof ReceivedSort>

/** A timestamp, or a day in the product's time zone. */
const PeriodBound = z.union([Instant, CalendarDate])

/** `start` and `end` are inclusive; `all=true` ignores them. */
const periodFields = { all: QueryBooleanFlag.optional(), start: PeriodBound.optional(), end: PeriodBound.optional() }

export const ReceivedReferralFilter = Paging.extend({
  ...periodFields,
  ...receivedFilterFields,
  ...triageFilterFields,
  sort: ReceivedSort.default('newest'),
})
export type ReceivedReferralFilter = z.output<typeof ReceivedReferralFilter>

/**
 * A selection by the list's own query (decision 12). An unknown filter name is refused, because ignoring it would
 * select far too many rows.
 */
const ReceivedSelection = z.strictObject({ ...periodFields, ...receivedFilterFields, ...triageFilterFields })
export type ReceivedSelection = z.output<typeof ReceivedSelection>

export const REFERRAL_EXPORT_FILE_NAME = 'received_referrals_report.xlsx'
const PERIOD_REQUIRED = msg('Creation period is required')

/** Times in the report use the zone of `timezone`; its period uses the product's zone (specification 9). */
export const ReferralExportQuery = z.object({
  timezone: z.string(msg('The time zone is required.')).refine(isTimeZone, msg('This time zone is not known.')),
  start: z.union([Instant, CalendarDate], PERIOD_REQUIRED),
  end: z.union([Instant, CalendarDate], PERIOD_REQUIRED),
  ...receivedFilterFields,
})
export type ReferralExportQuery = z.output<typeof ReferralExportQuery>

/** A vendor with the filter options of its referrals; `search` matches a part of its name. */
const FilterVendor = NamedRef.extend({ services: z.array(NamedRef), locations: z.array(NamedRef) })

/** One event of a referral's history, oldest first. The user is null for automatic events. */
export const ReferralEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string().describe("'sent', 'read', 'status', 'due', 'rated', 'deleted by sender', 'attachment opened', …"),
  by: z.object({ first: z.string(), last: z.string() }).nullable(),
  status: ReferralStatus.optional(),
  due: CalendarDate.nullable().optional(),
  rating: z.int().optional(),
  link: z.int().optional().describe("the link by which it was done from the vendor's own mailbox"),
})
export type ReferralEvent = z.output<typeof ReferralEvent>

/**
 * One opening of a referral by another user. `listed` is the first time that a list showed it to them; the others are
 * recorded each time, to the minute; `report` is an export that contained it. A deleted account has no name.
 */
export const ReferralOpening = z.object({
  at: z.string(),
  what: z.enum(['listed', 'opened', 'read', 'document', 'report']),
  by: z.object({ first: z.string(), last: z.string() }).nullable(),
  role: Role.nullable().describe('ADMIN for administrators, VENDOR for people of the vendor'),
  from_mailbox: z.boolean().optional().describe("opened from the vendor's own mailbox, without an account"),
})
export type ReferralOpening = z.output<typeof ReferralOpening>

/** Rows selected on one page of a list. A row that does not belong to the caller makes the whole request 404. */
const SelectedReferrals = z.strictObject({ ids: z.array(Id).min(1).max(1_000) })
const FilteredReceivedReferrals = z.strictObject({ filter: ReceivedSelection })
const SelectedReceivedReferrals = z.union([SelectedReferrals, FilteredReceivedReferrals])

const selectedWith = <T extends z.ZodRawShape>(fields: T) =>
  z.union([SelectedReferrals.extend(fields), FilteredReceivedReferrals.extend(fields)])

/** How long after a change the server accepts its undoing; screens offer it for ten seconds. */
export const UNDO_SECONDS = 60

/**
 * `is_done` is false while the hub continues in the background because there are very many rows. `changed` has the
 * changed ids of a request with ids: what already was so, or was deleted by its sender, is left out.
 */
const BulkResponse = MessageResponse.extend({ is_done: z.boolean(), changed: z.array(Id).optional() })

export const referralRoutes = {
  send: defineRoute('POST', '/orders', { body: z.object({ vendor: Id, order: NewReferral }), returns: Referral }),
  sent: defineRoute('GET', '/orders/requests', { query: Paging, returns: pageSchema(Referral) }),
  received: defineRoute('GET', '/orders/received', { query: ReceivedReferralFilter, returns: pageSchema(Referral) }),
  newCount: defineRoute('GET', '/orders/new-received-count', { returns: z.object({ count: z.int() }) }),
  filterVendors: defineRoute('GET', '/orders/vendors', {
    query: Paging.extend({ search: trimmedText(200).optional() }),
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
    body: z.object({ id: Id.optional(), status: z.preprocess(toStoredSpelling, SelectableStatus) }),
    returns: Referral,
  }),
  setDueDate: defineRoute('POST', '/orders/:id/due-date', {
    params: IdParams,
    body: z.object({ due: CalendarDate.nullable() }),
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
  deleteAllSent: defineRoute('DELETE', '/orders/requests', { transaction: 'manual', returns: MessageResponse }),
  deleteReceived: defineRoute('DELETE', '/orders/received/:id', { params: IdParams, returns: MessageResponse }),
  // Any number of rows, in transactions of a thousand.
  deleteSelectedReceived: defineRoute('POST', '/orders/delete-selected-received', {
    body: SelectedReceivedReferrals,
    transaction: 'manual',
    returns: BulkResponse,
  }),
  deleteAllReceived: defineRoute('DELETE', '/orders/received', { transaction: 'manual', returns: BulkResponse }),
  readSelectedReceived: defineRoute('POST', '/orders/read-selected-received', {
    body: SelectedReceivedReferrals,
    transaction: 'manual',
    returns: BulkResponse,
  }),
  readAllReceived: defineRoute('POST', '/orders/read-all-received', { transaction: 'manual', returns: BulkResponse }),
  setStatusOfSelectedReceived: defineRoute('POST', '/orders/status-selected-received', {
    body: selectedWith({ status: z.preprocess(toStoredSpelling, SelectableStatus) }),
    transaction: 'manual',
    returns: BulkResponse,
  }),
  setDueDateOfSelectedReceived: defineRoute('POST', '/orders/due-selected-received', {
    body: selectedWith({ due: CalendarDate.nullable() }),
    transaction: 'manual',
    returns: BulkResponse,
  }),
  /**
   * Undoes the last read mark, status or due date of each referral: all of them, or none with 409 if one was changed by
   * somebody else since or more than a minute ago.
   */
  undoReceived: defineRoute('POST', '/orders/undo-received', { body: SelectedReferrals, returns: MessageResponse }),
  report: defineRoute('GET', '/orders/received/export', {
    query: ReferralExportQuery,
    media: 'file',
    returns: z.unknown(),
  }),
}
