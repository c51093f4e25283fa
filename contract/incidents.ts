import { z } from 'zod'
import { Day, Done, Id, IdParams, page, Paging, requiredText, text } from './fields.ts'
import { route } from './route.ts'

/** An incident record is kept this long at least (SR-104). */
export const INCIDENT_MONTHS = 24

const LONGEST_TEXT = 10_000
const MOST_ACCOUNTS = 50

const written = text(LONGEST_TEXT)

/** Something that should not have happened to people's data: what is known, what was decided, who was told. */
const recorded = {
  happened_on: Day,
  circumstances: written,
  data_kinds: written.describe('which kinds of data: names, referrals, documents'),
  people: written.describe('who is concerned, in words; the hub computes a list beside it'),
  assessment: written.describe('how likely harm is, and why'),
  told: written.describe('who was told, and when'),
  start: Day.nullable().describe('whose referrals the accounts saw from this day on'),
  end: Day.nullable().describe('to this day, which is included'),
}

export const Incident = z.object({
  id: Id,
  ...recorded,
  accounts: z.array(z.object({ id: Id, name: z.string().nullable() })).describe('those that may have been misused'),
  created_at: z.string(),
  kept_until: Day.describe('it cannot be deleted before this day'),
  version: z.int().describe('grows with each edit; sent back with one, so that a stale one is told'),
})
export type Incident = z.output<typeof Incident>

const isInOrder = ({ start, end }: { start?: string | null | undefined; end?: string | null | undefined }) =>
  !start || !end || start <= end

const wanted = z.object({
  ...recorded,
  happened_on: z.iso.date('The date is required.'),
  circumstances: requiredText(LONGEST_TEXT, 'The circumstances are required.'),
  data_kinds: written.default(''),
  people: written.default(''),
  assessment: written.default(''),
  told: written.default(''),
  start: Day.nullable().default(null),
  end: Day.nullable().default(null),
  accounts: z.array(Id).max(MOST_ACCOUNTS, `At most ${MOST_ACCOUNTS} accounts.`).default([]),
})
const wrongOrder = { path: ['end'], error: 'The last day is before the first.' }

export const NewIncident = wanted.refine(isInOrder, wrongOrder)
export type NewIncident = z.output<typeof NewIncident>

export const IncidentEdit = wanted.extend({ version: z.int().optional() }).refine(isInOrder, wrongOrder)
export type IncidentEdit = z.output<typeof IncidentEdit>

/** Somebody whose referrals the accounts had before them, by the audit log. */
export const Concerned = z.object({
  id: Id.describe('of the person who sent the referrals'),
  name: z.string().nullable().describe('null: they have no account any more'),
  email: z.string().nullable(),
  referrals: z.int().describe('how many of theirs'),
  opened: z.int().describe('how many of these were opened, not only listed'),
  first_at: z.string(),
  last_at: z.string(),
})
export type Concerned = z.output<typeof Concerned>

export const INCIDENT_FILE_NAME = 'incident.csv'

export const incidentRoutes = {
  list: route('GET', '/admin/incidents', { query: Paging, returns: page(Incident) }),
  add: route('POST', '/admin/incidents', { body: NewIncident, returns: Incident }),
  one: route('GET', '/admin/incidents/:id', { params: IdParams, returns: Incident }),
  edit: route('PUT', '/admin/incidents/:id', { params: IdParams, body: IncidentEdit, returns: Incident }),
  /** Refused before `kept_until`. */
  remove: route('DELETE', '/admin/incidents/:id', { params: IdParams, returns: Done }),
  people: route('GET', '/admin/incidents/:id/people', { params: IdParams, query: Paging, returns: page(Concerned) }),
  /** The record and everybody concerned, as CSV. */
  export: route('GET', '/admin/incidents/:id/export', { params: IdParams, returns: z.unknown(), media: 'file' }),
}
