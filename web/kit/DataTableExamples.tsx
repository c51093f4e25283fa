import { ActionIcon, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import type { RowSelection } from '#web/ui/hooks/use-row-selection.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'

const ROWS = ['Tremblay, Marie', 'Singh, Harpreet', 'Osei, Ama', 'Nguyen, Linh', 'Cardinal, Joseph'].map(
  (name, id) => ({
    id,
    name,
    isNew: id < 2,
  }),
)
type Row = (typeof ROWS)[number]

const COLUMNS: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isMain: true, secondaryCell: () => 'Northside Rehab' },
  { id: 'service', header: 'Service Type', cell: () => 'Physiotherapy' },
  { id: 'status', header: 'Status', cell: () => <StatusDot colour="violet">Coordinated</StatusDot> },
  { id: 'created', header: 'Created', cell: () => <DateTimeText at="2026-11-18T12:05:00Z" /> },
]

export function DataTableExamples() {
  const [selected, setSelected] = useState<RowSelection>({ 2: true })
  const [visible, setVisible] = useState<Record<string, boolean>>({})
  const [open, setOpen] = useState<string | null>(null)
  const [page, setPage] = useState(7)

  return (
    <>
      <Group justify="flex-end">
        <ColumnMenu columns={COLUMNS} visible={visible} onChange={setVisible} />
      </Group>
      <DataTable
        label="Referrals"
        rows={ROWS}
        columns={COLUMNS}
        visible={visible}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
        onOpen={({ id }) => setOpen(String(id))}
        openId={open}
        isStrong={({ isNew }) => isNew}
        actions={deleteButton}
      />
      <PaginationBar label="Pages of referrals" page={page} perPage={50} total={1_204} onPage={setPage} />
    </>
  )
}

function deleteButton({ name }: Row) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`}>
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  )
}
