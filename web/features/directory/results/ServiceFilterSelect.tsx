import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { serviceRoutes } from '#contract/services.ts'
import { getErrorMessage } from '#web/api/call-error.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'

interface Props {
  value: number | undefined
  onChange: (service: number | undefined) => void
}

/** Filters the results by one service. The services are fetched when they are needed, as most visits do not filter. */
export function ServiceFilterSelect({ value, onChange }: Props) {
  const [isUsed, setUsed] = useState(false)
  const services = useAllRows(serviceRoutes.list, { isEnabled: isUsed || value !== undefined })
  const failure = getReadFailure(services)
  const use = () => setUsed(true)
  const noMatch = failure ? getErrorMessage(failure) : t`No such service`
  const nothingFoundMessage = services.isFetching && !services.data ? t`Loading` : noMatch

  return (
    <Select
      aria-label={t`Service`}
      placeholder={t`All services`}
      data={(services.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      onFocus={use}
      onPointerEnter={use}
      onDropdownOpen={() => failure && void services.refetch()}
      nothingFoundMessage={nothingFoundMessage}
      searchable
      clearable
      maxDropdownHeight={320}
      limit={200}
    />
  )
}
