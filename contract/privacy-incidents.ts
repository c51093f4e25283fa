import { z } from 'zod'
import { CalendarDate, MessageResponse, Id, IdParams, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** Minimum retention of an incident record (SR-104). */
export const MIN_INCIDENT_RETENTION_MONTHS = 24

const LONGEST_TEXT = 10_000
const MOST_ACCOUNTS = 50

const longText = trimmedTextSchema(LONGEST_TEXT)

/** A privacy incident: the facts, the assessment, and who was notified. */
const incidentFields = {
  happened_on: CalendarDate,
  circumstances: longText,
  data_kinds: longText.describe('which kinds of data: names, referrals, documents'),
  people: longText.describe('the affected people, in words; the hub also computes a list'),
  assessment: longText.describe('how likely harm is, and why'),
  told: longText.describe('who was notified, and when'),
  start: CalendarDate.nullable().describe('the first day on which the accounts saw referrals'),
  end: CalendarDate.nullable().describe('the last such day'),
}

export const PrivacyIncident = z.object({
  id: Id,
  ...incidentFields,
  accounts: z.array(z.object({ id: Id, name: z.string().nullable() })).describe('those that may have been misused'),
  created_at: z.string(),
  kept_until: CalendarDate.describe('it cannot be deleted before this day'),
  version: z.int().describe('increases with each edit; sent back with an edit to detect conflicts'),
})
export type PrivacyIncident = z.output<typeof PrivacyIncident>

const isDateRangeInOrder = ({ start, end }: { start?: string | null | undefined; end?: string | null | undefined }) =>
  !start || !end || start <= end

const incidentInput = z.object({
  ...incidentFields,
  happened_on: z.iso.date(msg('The date is required.')),
  circumstances: requiredTextSchema(LONGEST_TEXT, msg('The circumstances are required.')),
  data_kinds: longText.default(''),
  people: longText.default(''),
  assessment: longText.default(''),
  told: longText.default(''),
  start: CalendarDate.nullable().default(null),
  end: CalendarDate.nullable().default(null),
  accounts: z.array(Id).max(MOST_ACCOUNTS, msg('At most {maximum} accounts.')).default([]),
})
const dateRangeIssue = { path: ['end'], error: msg('The last day can’t be before the first. Change one of them.') }

export const NewPrivacyIncident = incidentInput.refine(isDateRangeInOrder, dateRangeIssue)
export type NewPrivacyIncident = z.output<typeof NewPrivacyIncident>

export const PrivacyIncidentInput = incidentInput
  .extend({ version: z.int().optional() })
  .refine(isDateRangeInOrder, dateRangeIssue)
export type PrivacyIncidentInput = z.output<typeof PrivacyIncidentInput>

/** A person whose referrals the accounts have seen, according to the audit log. */
export const AffectedSender = z.object({
  id: Id.describe('the sender of the referrals'),
  name: z.string().nullable().describe('null: the account no longer exists'),
  email: z.string().nullable(),
  referrals: z.int().describe('how many referrals of this sender'),
  opened: z.int().describe('how many of these were opened, not only listed'),
  first_at: z.string(),
  last_at: z.string(),
})
export type AffectedSender = z.output<typeof AffectedSender>

export const PRIVACY_INCIDENT_RECORD_FILE_NAME = 'incident.csv'

export const privacyIncidentRoutes = {
  list: defineRoute('GET', '/admin/incidents', { query: Paging, returns: pageSchema(PrivacyIncident) }),
  add: defineRoute('POST', '/admin/incidents', { body: NewPrivacyIncident, returns: PrivacyIncident }),
  one: defineRoute('GET', '/admin/incidents/:id', { params: IdParams, returns: PrivacyIncident }),
  edit: defineRoute('PUT', '/admin/incidents/:id', {
    params: IdParams,
    body: PrivacyIncidentInput,
    returns: PrivacyIncident,
  }),
  /** Refused before `kept_until`. */
  remove: defineRoute('DELETE', '/admin/incidents/:id', { params: IdParams, returns: MessageResponse }),
  people: defineRoute('GET', '/admin/incidents/:id/people', {
    params: IdParams,
    query: Paging,
    returns: pageSchema(AffectedSender),
  }),
  /** The record and everybody affected, as CSV. */
  export: defineRoute('GET', '/admin/incidents/:id/export', { params: IdParams, returns: z.unknown(), media: 'file' }),
}
