import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useAllServices } from '#web/features/services/use-all-services.ts'

const TYPED_MS = 250

interface Named {
  id: number
  name: string
}

/**
 * Returns the options of the filters of received referrals. The server searches the vendors. Without a vendor, services
 * and locations of all vendors are offered when there are few; otherwise all services and no locations.
 */
export function useReceivedFilterOptions(chosenId: number | undefined, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS)
  const query = { limit: '100', ...(search && { search }) }
  const found = useRouteQuery(referralRoutes.filterVendors, { query }, { placeholderData: keepPreviousData })
  const vendors = found.data?.data ?? []
  const listed = vendors.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && listed === undefined
  const one = useRouteQuery(vendorRoutes.one, { params: { id: String(chosenId) } }, { enabled: isElsewhere })
  const chosen =
    listed ?? (isElsewhere && one.data ? { ...one.data, locations: one.data.locations.map(asChoice) } : undefined)
  const services = useAllServices().data ?? []

  const areAllListed = search === '' && found.data !== undefined && found.data.total <= vendors.length
  const others = areAllListed ? vendors : null
  return {
    isSearching: found.isPending,
    vendors: chosen && !listed ? [chosen, ...vendors] : vendors,
    services: chosen ? chosen.services : others ? uniqueById(others.flatMap((vendor) => vendor.services)) : services,
    /** null when there are too many: a vendor has to be chosen first. */
    locations: chosen ? chosen.locations : others ? others.flatMap((vendor) => vendor.locations) : null,
  }
}

const asChoice = ({
  id,
  clinic_name,
  number,
  street,
  city,
}: {
  id: number
  clinic_name: string
  number: string
  street: string
  city: string
}) => ({
  id,
  name: [clinic_name, `${number} ${street}`.trim(), city].filter(Boolean).join(', '),
})

const uniqueById = (all: Named[]): Named[] =>
  [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.name.localeCompare(b.name))
