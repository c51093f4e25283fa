import type { referralRoutes } from '#contract/referrals.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Vendor } from '#contract/vendors.ts'

interface Named {
  id: number
  name: string
}

type FoundVendors = RouteOutput<typeof referralRoutes.filterVendors>

interface Choices {
  /** The vendors that the server has found; undefined until it has answered. */
  found: FoundVendors | undefined
  /** True when `found` are those of a search, not all of them. */
  isSearch: boolean
  chosenId: number | undefined
  /** The chosen vendor when it is not among those that were found. */
  chosen: (Pick<Vendor, 'id' | 'name' | 'locations'> & { services: Named[] }) | undefined
  /** The services of all vendors. */
  services: Named[]
}

/**
 * Returns the options of the filters of received referrals. Without a vendor, services and locations of all vendors are
 * offered when there are few; otherwise all services and no locations.
 */
export function buildReceivedFilterOptions({ found, isSearch, chosenId, chosen, services }: Choices) {
  const vendors = found?.data ?? []
  const listed = vendors.find(({ id }) => id === chosenId)
  const unlisted =
    !listed && chosen && chosen.id === chosenId ? { ...chosen, locations: chosen.locations.map(asChoice) } : undefined
  const vendor = listed ?? unlisted
  const areAllListed = !isSearch && found !== undefined && found.total <= vendors.length
  const others = areAllListed ? vendors : null
  return {
    vendors: unlisted ? [unlisted, ...vendors] : vendors,
    services: vendor ? vendor.services : others ? uniqueById(others.flatMap((one) => one.services)) : services,
    /** null when there are too many: a vendor has to be chosen first. */
    locations: vendor ? vendor.locations : others ? others.flatMap((one) => one.locations) : null,
  }
}

const asChoice = ({ id, clinic_name, number, street, city }: Vendor['locations'][number]): Named => ({
  id,
  name: [clinic_name, `${number} ${street}`.trim(), city].filter(Boolean).join(', '),
})

const uniqueById = (all: Named[]): Named[] =>
  [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.name.localeCompare(b.name))
