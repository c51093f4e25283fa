import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useAllOccupations } from './use-all-occupations.ts'

/** Selects an occupation from the administrators' list; the value is the id as text. */
export function OccupationSelect(input: Omit<SelectProps, 'data'>) {
  const { data = [] } = useAllOccupations()

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
