import { t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { PaginationBar } from '#web/ui/table/PaginationBar.tsx'
import { HEADER_ROW_NUMBER, type ParsedVendorSheet, type SheetPreviewRow } from './parse-vendor-sheet.ts'
import { saveRemarksCsvToDevice } from './RowRemarkList.tsx'

const PER_PAGE = 50

/** Every row of the file with what will happen to it, before anything is sent. */
export function SheetPreview({ sheet: { rows, warnings } }: { sheet: ParsedVendorSheet }) {
  const [isNarrowed, setNarrowed] = useState(false)
  const [page, setPage] = useState(1)
  const troubled = rows.filter(({ remarks }) => remarks.length > 0)
  const listed = isNarrowed ? troubled : rows
  const count = troubled.length
  const ofHeader = warnings.filter(({ row }) => row === HEADER_ROW_NUMBER)

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">{t`Rows of the file`}</Title>
        {warnings.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => saveRemarksCsvToDevice(warnings, 'import-warnings.csv')}
          >
            {t`Save the problems`}
          </Button>
        )}
      </Group>
      {ofHeader.length > 0 && (
        <Alert color="amber" title={t`The first row`} icon={<IconAlertTriangle aria-hidden />}>
          <List>
            {ofHeader.map(({ text }) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {count > 0 && (
        <Checkbox
          label={t`Only rows with problems (${count})`}
          checked={isNarrowed}
          onChange={(event) => {
            setNarrowed(event.currentTarget.checked)
            setPage(1)
          }}
        />
      )}
      <DataTable
        label={t`Rows of the file`}
        rows={listed.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        columns={columns()}
        rowId={({ row }) => String(row)}
        rowName={({ name }) => name}
      />
      <PaginationBar
        label={t`Rows of the file`}
        page={page}
        perPage={PER_PAGE}
        total={listed.length}
        onPage={setPage}
      />
    </Stack>
  )
}

const columns = (): DataColumn<SheetPreviewRow>[] => [
  { id: 'row', header: t`Row`, width: '5rem', cell: ({ row }) => row },
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    cell: ({ name }) => name || t`No name`,
    secondaryCell: ({ email }) => email || t`No email address`,
  },
  {
    id: 'locations',
    header: t`Locations`,
    isEmpty: ({ addresses }) => addresses.length === 0,
    cell: ({ addresses }) => addresses[0] ?? '',
    secondaryCell: ({ addresses }) => addresses.length > 1 && t`and ${addresses.length - 1} more`,
  },
  {
    id: 'fate',
    header: t`What happens`,
    cell: ({ isSkipped, remarks }) => (
      <Stack gap={4}>
        <RowOutcome isSkipped={isSkipped} remarks={remarks} />
        {remarks.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    ),
  },
]

function RowOutcome({ isSkipped, remarks }: Pick<SheetPreviewRow, 'isSkipped' | 'remarks'>) {
  if (isSkipped) return <StatusDot colour="red">{t`Is skipped`}</StatusDot>
  if (remarks.length > 0) return <StatusDot colour="amber">{t`Is imported, but check this`}</StatusDot>
  return <StatusDot colour="green">{t`Is imported`}</StatusDot>
}
