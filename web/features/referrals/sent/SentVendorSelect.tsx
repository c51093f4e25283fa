import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useVendorsOfSentReferrals } from './use-vendors-of-sent-referrals.ts'

interface Props {
  vendor: number | undefined
  name: string
  onChange: (vendor: number | undefined) => void
}

/** The vendor whose sent referrals are listed. */
export function SentVendorSelect({ vendor, name, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [hasOpened, setHasOpened] = useState(false)
  const { isSearching, vendors } = useVendorsOfSentReferrals(typed, hasOpened || vendor !== undefined)
  const listed = vendors.find(({ id }) => id === vendor)
  const chosenName = listed?.name ?? (vendor === undefined ? undefined : name)
  const chosen = vendor === undefined || listed ? [] : [{ id: vendor, name }]
  return (
    <Select
      label={t`Vendors`}
      placeholder={t`All vendors`}
      data={[...chosen, ...vendors].map((one) => ({ value: String(one.id), label: one.name }))}
      value={vendor === undefined ? null : String(vendor)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      onDropdownOpen={() => setHasOpened(true)}
      // The server searches, so all returned options are shown.
      onSearchChange={(text) => setTyped(text === chosenName ? '' : text)}
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? t`Looking for vendors…` : t`No such vendor`}
      searchable
      clearable
      limit={200}
      maxDropdownHeight={320}
    />
  )
}
