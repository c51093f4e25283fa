import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { MAX_COUNTED_VENDORS, VENDOR_EXPORT_FILE_NAME, vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { VendorListSearchParams } from '#web/search-params.ts'
import { BulkActionBar } from '#web/ui/table/BulkActionBar.tsx'
import { CsvExportButton } from '#web/ui/table/CsvExportButton.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { ListCount } from '#web/ui/table/ListCount.tsx'
import { useListSelection } from '#web/ui/table/use-list-selection.ts'
import { useVendorBulkActions } from './use-vendor-bulk-actions.ts'
import { VendorListFilters } from './VendorListFilters.tsx'
import { VendorRowActions } from './VendorRowActions.tsx'
import { getVendorColumns } from './vendor-columns.tsx'

interface Props {
  /** The page on which administrators manage all vendors; the other one lists those that the user is a contact of (ADM-008). */
  isAdminPage: boolean
}

/** The list of vendors, for their contacts and for administrators (section 2.8). */
export function VendorsList({ isAdminPage }: Props) {
  const { name, sort, state, missing } = useSearch({ strict: false })
  const filters = { name, sort, ...(isAdminPage && { state, missing }) }
  const navigate = useNavigate()
  const show = (search: VendorListSearchParams) => {
    const to = isAdminPage ? paths.adminVendors(search) : paths.myVendors(search)
    void navigate({ ...to, replace: true, resetScroll: false })
  }

  return (
    <div>
      <VendorListFilters
        filters={filters}
        isAdminPage={isAdminPage}
        onChange={(part) => show({ ...filters, ...part })}
      />
      <VendorRows isAdminPage={isAdminPage} filters={filters} onClearFilters={() => show({ name, sort })} />
    </div>
  )
}

interface VendorRowsProps extends Props {
  filters: VendorListSearchParams
  onClearFilters: () => void
}

function VendorRows({ isAdminPage, filters, onClearFilters }: VendorRowsProps) {
  const { name, sort, state, missing } = filters
  const query = {
    ...(name && { vendorName: name }),
    ...(sort && { sortByDate: sort }),
    ...(state && { state }),
    ...(missing && { missing }),
  }
  const vendors = useInfiniteList(vendorRoutes.list, {
    query: { withoutLoc: 'true', ...(!isAdminPage && { contactsOnly: 'true' as const }), ...query },
  })
  const { rows, total } = vendors
  // Otherwise the server stops counting at this number.
  const isLowerBound = !vendors.isExact && total >= MAX_COUNTED_VENDORS
  const selection = useListSelection(rows, [name, state, missing])
  const actionsOf = useVendorBulkActions()
  const count = (
    <ListCount list={vendors}>
      {isLowerBound
        ? t`${MAX_COUNTED_VENDORS} vendors or more`
        : plural(total, { one: '# vendor', other: '# vendors' })}
    </ListCount>
  )
  return (
    <>
      {isAdminPage ? (
        <BulkActionBar
          rows={rows}
          rowName={nameOf}
          selection={selection}
          actionsOf={actionsOf}
          idle={
            <Group justify="space-between" flex={1}>
              {count}
              <CsvExportButton route={vendorRoutes.export} query={query} fileName={VENDOR_EXPORT_FILE_NAME} />
            </Group>
          }
        />
      ) : (
        count
      )}
      <VendorTable
        vendors={vendors}
        isLowerBound={isLowerBound}
        {...(isAdminPage && { selection: selection.table })}
        empty={<NoVendorsState filters={filters} onClearFilters={onClearFilters} />}
      />
    </>
  )
}

interface VendorTableProps {
  vendors: ReturnType<typeof useInfiniteList<typeof vendorRoutes.list>>
  /** The total is a lower bound. */
  isLowerBound: boolean
  selection?: ReturnType<typeof useListSelection>['table']
  /** Shown instead of an empty table. */
  empty: ReactNode
}

function VendorTable({ vendors, isLowerBound, selection, empty }: VendorTableProps) {
  const columns = useMemo(() => getVendorColumns(), [])
  const { rows } = vendors

  return (
    <InfiniteListContent list={vendors} empty={empty} isTotalLowerBound={isLowerBound}>
      <DataTable
        label={t`Vendors`}
        rows={rows}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        {...(selection && { selection })}
        actions={rowActions}
      />
    </InfiniteListContent>
  )
}

function NoVendorsState({
  filters: { name, state, missing },
  onClearFilters,
}: Pick<VendorRowsProps, 'filters' | 'onClearFilters'>) {
  if (state || missing) {
    return (
      <EmptyState
        text={t`No Vendors`}
        hint={t`Nothing matches these filters.`}
        action={<Button variant="default" onClick={onClearFilters}>{t`Clear the filters`}</Button>}
      />
    )
  }
  return <EmptyState text={t`No Vendors`} {...(name && { hint: t`No vendor has "${name}" in its name.` })} />
}

const nameOf = (vendor: VendorCard) => vendor.name
const rowActions = (vendor: VendorCard) => <VendorRowActions vendor={vendor} />
