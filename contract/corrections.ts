import { z } from 'zod'
import { ChallengeSolution } from './challenges.ts'
import { HoneypotField, Id, IdParams, MessageResponse, NamedRef, PathId, requiredTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

// What visitors say is wrong on a public page. Nothing of it is published.

export const CORRECTION_MAX_LENGTH = 1_000

export const CorrectionText = requiredTextSchema(CORRECTION_MAX_LENGTH, msg('Please say what is wrong.'))

export const NewCorrection = z.object({ text: CorrectionText, challenge: ChallengeSolution, website: HoneypotField })

export const Correction = z.object({
  id: Id,
  vendor: NamedRef,
  text: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable().describe('when somebody has marked it as dealt with'),
})
export type Correction = z.output<typeof Correction>

/** The open ones by default. */
export const CorrectionStateFilter = z.enum(['open', 'all'])
export type CorrectionStateFilter = z.output<typeof CorrectionStateFilter>
export const CorrectionQuery = Paging.extend({ state: CorrectionStateFilter.default('open') })
export type CorrectionQuery = z.output<typeof CorrectionQuery>

export const correctionRoutes = {
  send: defineRoute('POST', '/directory/vendors/:id/corrections', {
    params: IdParams,
    body: NewCorrection,
    access: 'public',
    returns: MessageResponse,
  }),
  /** Of all vendors, for administrators. */
  list: defineRoute('GET', '/admin/corrections', { query: CorrectionQuery, returns: pageSchema(Correction) }),
  /** For those who control the vendor, and administrators. */
  ofVendor: defineRoute('GET', '/vendors/:id/corrections', {
    params: IdParams,
    query: CorrectionQuery,
    returns: pageSchema(Correction),
  }),
  mark: defineRoute('PUT', '/vendors/:vendor_id/corrections/:id', {
    params: z.object({ vendor_id: PathId, id: PathId }),
    body: z.object({ done: z.boolean() }),
    returns: Correction,
  }),
}
