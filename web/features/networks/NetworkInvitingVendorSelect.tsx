import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useCurrentUser, useCurrentUserRights } from '#web/api/current-user.ts'
import { useDebouncedSearch } from '#web/ui/hooks/use-debounced-search.ts'
import type { NetworkInvitingVendor } from './network-inviting-vendor.ts'

interface Props {
  value: NetworkInvitingVendor | null
  onChange: (vendor: NetworkInvitingVendor | null) => void
}

/**
 * Selects any active vendor for administrators, a vendor that they are a primary contact of for vendor users; hidden
 * for clients (MAP-015 to 017).
 */
export function NetworkInvitingVendorSelect(props: Props) {
  return useCurrentUserRights().workWithNetworks ? <VendorSelect {...props} /> : null
}

function VendorSelect({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const name = useDebouncedSearch(typed === value?.name ? '' : typed)
  const isAdmin = useCurrentUser()?.isAdmin
  const query = {
    withoutLoc: 'true' as const,
    contactsOnly: 'true' as const,
    limit: '50',
    ...(name && { vendorName: name }),
    // Only administrators may filter by state; of all vendors, the first fifty are then active ones.
    ...(isAdmin && { state: 'active' as const }),
  }
  const vendors = useRouteQuery(vendorRoutes.list, { query }, { placeholderData: keepPreviousData })
  const choices = (vendors.data?.data ?? []).filter(
    ({ active, approved, is_archived, may }) => active && approved && !is_archived && may.edit,
  )
  const known = value && !choices.some(({ id }) => id === value.id) ? [value, ...choices] : choices

  return (
    <Select
      data-tour="add-to-network"
      label={t`Select a vendor for Networking`}
      placeholder={t`Which vendor?`}
      data={known.map(({ id, name: label }) => ({ value: String(id), label }))}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        const chosen = known.find((vendor) => String(vendor.id) === id)
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already; all its results are shown.
      filter={({ options }) => options}
      nothingFoundMessage={vendors.isPending ? t`Looking for vendors…` : t`No such vendor`}
      searchable
      clearable
    />
  )
}
