import { t } from '@lingui/core/macro'
import { Box, Group, Select } from '@mantine/core'
import { MissingVendorData, VendorActivityState } from '#contract/vendor-state.ts'
import type { VendorListSearchParams } from '#web/search-params.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'

/** Two in a row on phones. */
const SELECT_WIDTH = { base: 'calc(50% - 8px)', sm: 180 }

interface Props {
  filters: VendorListSearchParams
  /** Offers the filters of administrators by state and by what is missing. */
  isAdminPage: boolean
  onChange: (part: VendorListSearchParams) => void
}

/** The search, the filters and the order of the list of vendors. */
export function VendorListFilters({ filters, isAdminPage, onChange }: Props) {
  const { name, sort, state, missing } = filters
  return (
    <Group align="flex-end" gap="md" mb="md">
      <NameSearch value={name ?? ''} onChange={(typed) => onChange({ name: typed || undefined })} />
      {isAdminPage && (
        <>
          <Select
            label={t`Status`}
            placeholder={t`Any status`}
            data={Object.entries(stateLabels()).map(([value, label]) => ({ value, label }))}
            value={state ?? null}
            onChange={(chosen) => onChange({ state: VendorActivityState.safeParse(chosen).data })}
            clearable
            w={SELECT_WIDTH}
          />
          <Select
            label={t`Missing`}
            placeholder={t`Anything`}
            data={Object.entries(missingLabels()).map(([value, label]) => ({ value, label }))}
            value={missing ?? null}
            onChange={(chosen) => onChange({ missing: MissingVendorData.safeParse(chosen).data })}
            clearable
            w={SELECT_WIDTH}
          />
        </>
      )}
      <Select
        label={t`Sort by`}
        data={[
          { value: '', label: t`Name` },
          { value: 'desc', label: t`Newest first` },
          { value: 'asc', label: t`Oldest first` },
        ]}
        value={sort ?? ''}
        onChange={(chosen) => onChange({ sort: chosen === 'asc' || chosen === 'desc' ? chosen : undefined })}
        allowDeselect={false}
        w={SELECT_WIDTH}
      />
    </Group>
  )
}

const stateLabels = (): Record<VendorActivityState, string> => ({
  active: t`Active`,
  inactive: t`Inactive`,
  suspended: t`Suspended`,
  archived: t({ message: 'Archived', context: 'vendor' }),
})

const missingLabels = (): Record<MissingVendorData, string> => ({
  location: t`No location`,
  service: t`No service`,
  contact: t`No contact`,
})

/** Searches by name when typing pauses. */
const NameSearch = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <Box w="min(360px, 100%)">
    <SearchField
      label={t`Search by Vendor Name`}
      placeholder={t`Search by Vendor Name`}
      clearLabel={t`Clear the search`}
      value={value}
      onSearch={onChange}
    />
  </Box>
)
