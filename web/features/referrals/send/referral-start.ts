import type { Point } from '#contract/fields.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { toValidPoint } from '#web/coordinates.ts'
import { paths } from '#web/paths.ts'
import type { ReferralFormSearchParams } from '#web/search-params.ts'

/** The values that a search passes to the referral form. */
export interface ReferralStart {
  /** The access code of the private service that the vendor was found by (decision 24). */
  accessCode?: string | undefined
  /** The searched place, by which locations are sorted; without one, the form asks the browser for its position. */
  near?: Point | undefined
  /** The service that was searched for, chosen when the vendor offers it. */
  service?: number | undefined
  /** The location in the town that the words of the search name, chosen when the vendor has it. */
  location?: number | undefined
}

/** Adds the vendor's location in the town that the search has named, unless another one is shown. */
export const addNamedTownLocation = (
  start: ReferralStart,
  vendor: Pick<VendorSummary, 'location' | 'is_in_named_town'> | undefined,
  shown: number | undefined = vendor?.location?.id,
): ReferralStart => (vendor?.is_in_named_town && vendor.location?.id === shown ? { ...start, location: shown } : start)

export const toReferralFormSearchParams = ({
  accessCode,
  near,
  service,
  location,
}: ReferralStart): ReferralFormSearchParams => ({
  word: accessCode,
  ...near,
  service,
  location,
})

/** Leads to the form: beside the vendor's profile, or on its own page for those who see the vendor's tabs instead. */
export function buildReferralFormLink(
  vendor: { id: number; may: { seeTabs?: boolean | undefined } },
  start: ReferralStart,
) {
  const search = toReferralFormSearchParams(start)
  return vendor.may.seeTabs ? paths.vendorOrder(vendor.id, search) : paths.vendor(vendor.id, search)
}

export const toReferralStart = ({ word, lat, lng, service, location }: ReferralFormSearchParams): ReferralStart => ({
  accessCode: word,
  near: toValidPoint(lat, lng),
  service,
  location,
})

/** The query of the vendor that shows its private service as well, to those who have the code. */
export const toAccessCodeQuery = ({ accessCode }: ReferralStart): { word?: string } =>
  accessCode === undefined ? {} : { word: accessCode }
