import type { Point } from '#contract/fields.ts'
import { toValidPoint } from '#web/coordinates.ts'
import { paths } from '#web/paths.ts'
import type { ReferralFormSearchParams } from '#web/search-params.ts'

/** The values that a search passes to the referral form. */
export interface ReferralStart {
  /** The access code of the private service that the vendor was found by (decision 24). */
  accessCode?: string | undefined
  /** Sorts the locations; by default by the browser's position. */
  near?: Point | undefined
  /** The service that was searched for, chosen when the vendor offers it. */
  service?: number | undefined
}

export const toReferralFormSearchParams = ({ accessCode, near, service }: ReferralStart): ReferralFormSearchParams => ({
  word: accessCode,
  ...near,
  service,
})

/** Leads to the form: beside the vendor's profile, or on its own page for those who see the vendor's tabs instead. */
export function buildReferralFormLink(
  vendor: { id: number; may: { seeTabs?: boolean | undefined } },
  start: ReferralStart,
) {
  const search = toReferralFormSearchParams(start)
  return vendor.may.seeTabs ? paths.vendorOrder(vendor.id, search) : paths.vendor(vendor.id, search)
}

export const fromReferralFormSearchParams = ({ word, lat, lng, service }: ReferralFormSearchParams): ReferralStart => ({
  accessCode: word,
  near: toValidPoint(lat, lng),
  service,
})

/** The query of the vendor that shows its private service as well, to those who have the code. */
export const toVendorQuery = ({ accessCode }: ReferralStart): { word?: string } =>
  accessCode === undefined ? {} : { word: accessCode }
