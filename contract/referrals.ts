import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Day, Done, Flag, Id, IdParams, Instant, NamedRef, page, Paging, PathId, text } from './fields.ts'
import { route } from './route.ts'

// The product says "referral", the wire says "order". This file is the bridge.

export const REFERRALS_PER_PAGE = 50
export const DETAILS_MAX_LENGTH = 5_000
/** Details longer than this open in a dialog of their own (RECV-021). */
export const DETAILS_INLINE_LENGTH = 20

/** `RECIEVED` is stored and sent with that spelling; people read "Received" (decision 8). */
export const ReferralStatus = z.enum([
  'RECIEVED',
  'FULFILLED',
  'PENDING',
  'COORDINATED',
  'SHIPPED',
  'COMPLETED',
  'Your appointment has been scheduled',
  'Our team will be contacting you soon to discuss request',
  'Vendor does not offer requested service(s) and/or product(s)',
  'Vendor is requesting you re-send information',
])
export type ReferralStatus = z.output<typeof ReferralStatus>

const fixSpelling = (value: unknown) => (value === 'RECEIVED' ? 'RECIEVED' : value)

/** A referral is born PENDING; nobody chooses it (RECV-031). */
export const SelectableStatus = ReferralStatus.exclude(['PENDING'])
export type SelectableStatus = z.output<typeof SelectableStatus>

/** An id that a form asks for by name. */
const required = (message: string) => z.int(message).pipe(Id)

export const NewReferral = z
  .object({
    location: required('Vendor Location is required'),
    service: required('Service Type is required'),
    subService: Id.nullish(),
    options: z.array(text(200)).max(50).default([]),
    details: text(DETAILS_MAX_LENGTH).default(''),
    attachment: Id.nullish(),
    contactNow: Flag.default(false),
    consentProvided: z.boolean().default(false),
    word: text(200).optional().describe('the private service word a hit was opened with (decision 24)'),
  })
  .refine((referral) => !referral.attachment || referral.consentProvided, {
    path: ['consentProvided'],
    error: 'Consent Provided is required with an attachment.',
  })
export type NewReferral = z.output<typeof NewReferral>

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
  due_at: Day.nullable(),
  details: z.string(),
  attachments: z.array(Attachment.extend({ expires_at: z.string().nullable() })),
  consent_provided: z.boolean(),
  makeContact: z.boolean(),
  read_by: Id.nullable(),
  rating: z.int().min(1).max(5).nullable(),
  deleted_form_client: z.boolean(),
  deleted_form_vendor: z.boolean(),
})
export type Referral = z.output<typeof Referral>

const QueryId = PathId.optional()

/** `start` and `end` are moments, or days in the zone of the product, both included; `all=true` leaves them aside. */
export const ReceivedFilter = Paging.extend({
  all: z.enum(['true', 'false']).optional(),
  start: z.union([Instant, Day]).optional(),
  end: z.union([Instant, Day]).optional(),
  service_id: QueryId,
  vendor_id: QueryId,
  location_id: QueryId,
  status: z.preprocess(fixSpelling, ReferralStatus).optional(),
})
export type ReceivedFilter = z.output<typeof ReceivedFilter>

/** A vendor with what its referrals can be filtered by; `search` finds it by a piece of its name. */
const FilterVendor = NamedRef.extend({ services: z.array(NamedRef), locations: z.array(NamedRef) })

/** Rows chosen on one page of a list; one that is not the caller's makes all of it 404. */
const Selected = z.object({ ids: z.array(Id).min(1).max(1_000) })

export const referralRoutes = {
  send: route('POST', '/orders', { body: z.object({ vendor: Id, order: NewReferral }), returns: Referral }),
  sent: route('GET', '/orders/requests', { query: Paging, returns: page(Referral) }),
  received: route('GET', '/orders/received', { query: ReceivedFilter, returns: page(Referral) }),
  newCount: route('GET', '/orders/new-received-count', { returns: z.object({ count: z.int() }) }),
  filterVendors: route('GET', '/orders/vendors', {
    query: Paging.extend({ search: text(200).optional() }),
    returns: page(FilterVendor),
  }),
  one: route('GET', '/orders/:id', { params: IdParams, returns: Referral }),
  setStatus: route('PUT', '/orders/:id/status', {
    params: IdParams,
    body: z.object({ id: Id.optional(), status: z.preprocess(fixSpelling, SelectableStatus) }),
    returns: Referral,
  }),
  setDueDate: route('POST', '/orders/:id/due-date', {
    params: IdParams,
    body: z.object({ due: Day.nullable() }),
    returns: Referral,
  }),
  rate: route('POST', '/orders/:id/rating', {
    params: IdParams,
    body: z.object({ rating: z.int().min(1).max(5) }),
    returns: Referral,
  }),
  markRead: route('POST', '/orders/read-received/:id', { params: IdParams, returns: Referral }),
  // Attachments are destroyed after the commit, so these open their own transaction.
  deleteSent: route('DELETE', '/orders/requests/:id', { params: IdParams, run: 'own', returns: Done }),
  deleteSelectedSent: route('POST', '/orders/delete-selected-requests', { body: Selected, run: 'own', returns: Done }),
  deleteAllSent: route('DELETE', '/orders/requests', { run: 'own', returns: Done }),
  deleteReceived: route('DELETE', '/orders/received/:id', { params: IdParams, returns: Done }),
}
