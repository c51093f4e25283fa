import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from './week-figures.ts'

interface Props {
  label: string
  headers: [what: string, count: string]
  rows: { key: string | number; what: ReactNode; count: number }[]
  /** The text for an empty table. */
  empty: string
}

/** A ranking, the highest count first. */
export function RankingTable({ label, headers, rows, empty }: Props) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>

  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{headers[0]}</Table.Th>
          <Table.Th scope="col" ta="right">
            {headers[1]}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, what, count }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {what}
            </Table.Th>
            <Table.Td ta="right">{formatCount(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
