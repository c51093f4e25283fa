import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useAllServices } from '#web/features/services/use-all-services.ts'

interface Props {
  value: number | undefined
  onChange: (service: number | undefined) => void
}

/** Filters the results by one service. */
export function ServiceFilter({ value, onChange }: Props) {
  const services = useAllServices().data ?? []

  return (
    <Select
      aria-label={t`Service`}
      placeholder={t`All services`}
      data={services.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      nothingFoundMessage={t`No such service`}
      searchable
      clearable
      maxDropdownHeight={320}
      limit={200}
    />
  )
}
