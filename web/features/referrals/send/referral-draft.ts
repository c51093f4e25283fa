import { z } from 'zod'
import { Id, type Language } from '#contract/fields.ts'
import { REFERRAL_DETAILS_MAX_LENGTH, NewReferral } from '#contract/referrals.ts'
import { clientDraftFields, toClientBody } from './client-draft.ts'
import type { ReferralStart } from './referral-start.ts'

/** A referral being written: the fields of the contract, in the order of the form; required ones may still be empty. */
export const ReferralDraft = z.object({
  service: Id.nullable(),
  subService: Id.nullable(),
  options: NewReferral.shape.options,
  location: Id.nullable(),
  ...clientDraftFields,
  // Neither trimmed nor refused while it is written.
  details: z.string().max(REFERRAL_DETAILS_MAX_LENGTH).default(''),
  attachment: z.object({ id: Id, name: z.string() }).nullable(),
  contactNow: NewReferral.shape.contactNow,
})
export type ReferralDraft = z.output<typeof ReferralDraft>

/** The name under which the tab keeps the draft of a referral to a vendor. */
export const buildReferralDraftKey = (vendorId: number) => `referral.${vendorId}`

interface Choices {
  locations: { id: number }[]
  services: { id: number }[]
}

/**
 * Returns the initial draft: a single location (REF-003), or that in the town that the search has named, and the searched
 * service are preselected.
 */
export const createInitialReferralDraft = (
  { locations, services }: Choices,
  searched: Pick<ReferralStart, 'service' | 'location'> = {},
): ReferralDraft =>
  ReferralDraft.parse({
    location:
      (locations.length === 1 ? locations[0] : locations.find(({ id }) => id === searched.location))?.id ?? null,
    service: services.find(({ id }) => id === searched.service)?.id ?? null,
    subService: null,
    attachment: null,
  })

/** Removes from a stored draft what the vendor no longer offers, so that nobody sends values they cannot see. */
export function fitDraftToVendor(draft: ReferralDraft, { locations, services }: Choices): ReferralDraft {
  const isOffered = services.some(({ id }) => id === draft.service)
  const isOfVendor = locations.some(({ id }) => id === draft.location)
  const start = createInitialReferralDraft({ locations, services })
  return {
    ...draft,
    location: isOfVendor ? draft.location : start.location,
    ...(!isOffered && { service: null, subService: null, options: [] }),
  }
}

/** Removes a sub-service and options that the service no longer has: the form shows neither, so nobody could remove them. */
export function removeFormerSubChoices(
  draft: ReferralDraft,
  services: { id: number; children: { id: number; options: string[] }[] }[],
): ReferralDraft {
  const service = services.find(({ id }) => id === draft.service)
  const subService = service?.children.find(({ id }) => id === draft.subService)
  return {
    ...draft,
    subService: subService?.id ?? null,
    options: draft.options.filter((option) => subService?.options.includes(option)),
  }
}

/** Choosing a service clears the chosen sub-service and its options (REF-005). */
export const getDraftPatchForService = (service: number | null) => ({ service, subService: null, options: [] })

export const getDraftPatchForSubService = (subService: number | null) => ({ subService, options: [] })

/** Converts a draft to the request body; a missing service or location stays missing, so that it is refused. */
export function toNewReferralBody(
  draft: ReferralDraft,
  { word, language = 'en' }: { word?: string | undefined; language?: Language } = {},
): z.input<typeof NewReferral> {
  const { service, subService, location, details, attachment, contactNow } = draft
  return {
    service: service!,
    subService,
    options: draft.options,
    location: location!,
    details,
    attachment: attachment?.id ?? null,
    contactNow,
    // The dialog has obtained the consent before an order with an attachment is created (REF-018, PRIV-007).
    consentProvided: attachment !== null,
    consentLanguage: language,
    ...(draft.isForSomebodyElse && { client: toClientBody(draft) }),
    ...(word && { word }),
  }
}
