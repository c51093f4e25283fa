import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRead } from '#web/api/query.ts'
import { useAllServices } from '#web/features/services/use-all-services.ts'

const TYPED_MS = 250

interface Named {
  id: number
  name: string
}

/**
 * What received referrals can be filtered by. The hub searches the vendors; while no vendor is chosen the services and
 * locations are those of all of them, where these are few enough to be listed, else all services and no location.
 */
export function useFilterOptions(chosenId: number | undefined, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS)
  const query = { limit: '100', ...(search && { search }) }
  const found = useRead(referralRoutes.filterVendors, { query }, { placeholderData: keepPreviousData })
  const vendors = found.data?.data ?? []
  const listed = vendors.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && listed === undefined
  const one = useRead(vendorRoutes.one, { params: { id: String(chosenId) } }, { enabled: isElsewhere })
  const chosen =
    listed ?? (isElsewhere && one.data ? { ...one.data, locations: one.data.locations.map(asChoice) } : undefined)
  const services = useAllServices().data ?? []

  const areAllListed = search === '' && found.data !== undefined && found.data.total <= vendors.length
  const others = areAllListed ? vendors : null
  return {
    isSearching: found.isPending,
    vendors: chosen && !listed ? [chosen, ...vendors] : vendors,
    services: chosen ? chosen.services : others ? uniqueById(others.flatMap((vendor) => vendor.services)) : services,
    /** null: too many to choose from, a vendor comes first. */
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
