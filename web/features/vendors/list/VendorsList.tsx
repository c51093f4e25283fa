import { t } from '@lingui/core/macro'
import { CloseButton, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_COUNTED_VENDORS, vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { VendorListSearchParams } from '#web/search.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndlessListFooter } from '#web/ui/table/EndlessListFooter.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { VendorRowActions } from './VendorRowActions.tsx'
import { vendorColumns } from './vendor-columns.tsx'

const TYPED_MS = 300

interface Props {
  /** The page of the list, whose address holds the filters. */
  at: '/my-vendors' | '/admin/vendors'
  /** Lists only vendors that the user is a contact of (ADM-008). */
  contactsOnly?: boolean
}

/** The list of vendors, for their contacts and for administrators (section 2.8). */
export function VendorsList({ at, contactsOnly = false }: Props) {
  const { name, sort } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (search: VendorListSearchParams) => {
    const to = at === '/my-vendors' ? paths.myVendors(search) : paths.adminVendors(search)
    void navigate({ ...to, replace: true, resetScroll: false })
  }

  return (
    <div>
      <Group align="flex-end" gap="md" mb="md">
        <NameSearch value={name ?? ''} onChange={(typed) => change({ name: typed || undefined, sort })} />
        <Select
          label={t`Sort by`}
          data={[
            { value: '', label: t`Name` },
            { value: 'desc', label: t`Newest first` },
            { value: 'asc', label: t`Oldest first` },
          ]}
          value={sort ?? ''}
          onChange={(chosen) => change({ name, sort: chosen === 'asc' || chosen === 'desc' ? chosen : undefined })}
          allowDeselect={false}
        />
      </Group>
      <VendorRows contactsOnly={contactsOnly} name={name} sort={sort} />
    </div>
  )
}

/** Searches by name when typing pauses. */
function NameSearch({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback((name: string) => onChange(name.trim()), TYPED_MS)
  const type = (name: string) => {
    setTyped(name)
    search(name)
  }

  return (
    <TextInput
      label={t`Search by Vendor Name`}
      placeholder={t`Search by Vendor Name`}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      maxLength={200}
      w="min(360px, 100%)"
    />
  )
}

interface VendorListQuery {
  contactsOnly: boolean
  name: string | undefined
  sort: 'asc' | 'desc' | undefined
}

function VendorRows({ contactsOnly, name, sort }: VendorListQuery) {
  const vendors = useInfiniteList(vendorRoutes.list, {
    query: {
      withoutLoc: 'true',
      ...(contactsOnly && { contactsOnly: 'true' as const }),
      ...(name && { vendorName: name }),
      ...(sort && { sortByDate: sort }),
    },
  })
  const { rows, total, error } = vendors

  if (vendors.isPending) return <RowsSkeleton />
  if (error && rows.length === 0) return <RetryNotice error={error} onRetry={vendors.refetch} />
  if (rows.length === 0) {
    return <EmptyState text={t`No Vendors`} {...(name && { hint: t`No vendor has "${name}" in its name.` })} />
  }
  return (
    <>
      <DataTable
        label={t`Vendors`}
        rows={rows}
        columns={vendorColumns()}
        rowId={({ id }) => String(id)}
        rowName={(vendor) => vendor.name}
        actions={actionsOf}
      />
      <EndlessListFooter
        shown={rows.length}
        total={total}
        // The server stops counting at this number.
        isTotalLowerBound={total >= MAX_COUNTED_VENDORS}
        hasMore={vendors.hasMore}
        isLoadingMore={vendors.isLoadingMore}
        error={error}
        onMore={vendors.loadMore}
      />
    </>
  )
}

const actionsOf = (vendor: VendorCard) => <VendorRowActions vendor={vendor} />
