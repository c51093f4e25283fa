import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useDebouncedSearch } from '#web/ui/hooks/use-debounced-search.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'

const SHOWN = '20'

interface Props {
  ref?: Ref<HTMLInputElement>
  label: string
  description?: string
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** The placeholder, when an empty value does not mean 'anybody'. */
  placeholder?: string
}

interface SearchedSelectProps extends Props {
  typed: string
  onType: (typed: string) => void
  options: { value: string; label: string }[]
  /** The label of the selected option when it is not among the loaded ones. */
  chosen: string | undefined
  isPending: boolean
}

/** Selects a user; a deleted one is shown by their number. */
export function UserSelect(props: Props) {
  const [typed, setTyped] = useState('')
  const username = useDebouncedSearch(typed)
  const query = { limit: SHOWN, ...(username && { username }) }
  // Listing users writes audit entries, so nothing is loaded before a name is typed.
  const isTyped = username !== ''
  const found = useRouteQuery(userRoutes.list, { query }, { enabled: isTyped, placeholderData: keepPreviousData })
  const one = useRouteQuery(
    userRoutes.one,
    { params: { id: String(props.value) } },
    { enabled: props.value !== undefined, retry: false },
  )
  const options = (isTyped ? (found.data?.data ?? []) : []).map((user) => ({
    value: String(user.id),
    label: `${formatLastFirstName(user)} (${user.email})`,
  }))
  const chosen = one.data && `${formatLastFirstName(one.data)} (${one.data.email})`
  const parts = {
    typed,
    onType: setTyped,
    placeholder: props.placeholder ?? t`Anybody`,
    options,
    chosen,
    isPending: isTyped && found.isPending,
  }
  return <SearchedSelect {...props} {...parts} />
}

export function VendorSelect(props: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedSearch(typed)
  const query = { limit: SHOWN, ...(search && { search }) }
  const found = useRouteQuery(referralRoutes.filterVendors, { query }, { placeholderData: keepPreviousData })
  const one = useRouteQuery(
    vendorRoutes.one,
    { params: { id: String(props.value) } },
    { enabled: props.value !== undefined, retry: false },
  )
  const options = (found.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const parts = { typed, onType: setTyped, placeholder: t`All vendors`, options, isPending: found.isPending }
  return <SearchedSelect {...props} {...parts} chosen={one.data?.name} />
}

/** The server searches, so all returned options are shown. */
function SearchedSelect({
  ref,
  label,
  description,
  value,
  onChange,
  typed,
  onType,
  placeholder,
  options,
  chosen,
  isPending,
}: SearchedSelectProps) {
  const isListed = options.some((option) => option.value === String(value))
  const own = value !== undefined && !isListed ? [{ value: String(value), label: chosen ?? t`Number ${value}` }] : []
  const all = [...own, ...options]
  const [text, setText] = useState('')
  const showText = (shown: string) => {
    setText(shown)
    onType(all.some((option) => option.label === shown) ? '' : shown)
  }

  return (
    <Select
      ref={ref}
      label={label}
      description={description}
      placeholder={placeholder}
      data={all}
      value={value === undefined ? null : String(value)}
      onChange={(id) => {
        // A list that takes the choice elsewhere keeps no value; otherwise the select shows the name of the new value.
        showText('')
        onChange(id === null ? undefined : Number(id))
      }}
      searchValue={text}
      onSearchChange={showText}
      filter={({ options: shown }) => shown}
      nothingFoundMessage={isPending ? t`Looking…` : typed === '' ? t`Type a name` : t`Nothing by this name`}
      searchable
      clearable
    />
  )
}
