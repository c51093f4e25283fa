import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { occupationRoutes } from '#contract/occupations.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'

/** Selects an occupation from the administrators' list; the value is the id as text. */
export function OccupationSelect(input: Omit<SelectProps, 'data'>) {
  const { data = [] } = useAllRows(occupationRoutes.list)

  return (
    <Select
      label={t`Occupation`}
      placeholder={t`Select An Occupation`}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      nothingFoundMessage={t`No such occupation`}
      {...input}
    />
  )
}
