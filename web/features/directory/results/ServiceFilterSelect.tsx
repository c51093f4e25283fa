import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { serviceRoutes } from '#contract/services.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'

interface Props {
  value: number | undefined
  onChange: (service: number | undefined) => void
}

/** Filters the results by one service. The services are fetched when they are needed, as most visits do not filter. */
export function ServiceFilterSelect({ value, onChange }: Props) {
  const [isUsed, setUsed] = useState(false)
  const { data: services = [], isLoading } = useAllRows(serviceRoutes.list, {
    isEnabled: isUsed || value !== undefined,
  })
  const use = () => setUsed(true)

  return (
    <Select
      aria-label={t`Service`}
      placeholder={t`All services`}
      data={services.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      onFocus={use}
      onPointerEnter={use}
      nothingFoundMessage={isLoading ? t`Loading` : t`No such service`}
      searchable
      clearable
      maxDropdownHeight={320}
      limit={200}
    />
  )
}
