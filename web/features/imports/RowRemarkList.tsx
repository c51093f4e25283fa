import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'
import type { ImportRun } from './import-run.ts'
import { formatRemarksCsv } from './remarks-csv.ts'

/** A remark about a row of the sheet. */
export interface RowRemark {
  row: number
  name: string
  text: string
}

interface Props {
  title: string
  /** A sentence about what happened to these rows. */
  hint?: string
  remarks: RowRemark[]
  /** The header of the third column. */
  column?: string
  /** The name of the downloaded file. */
  fileName: string
  /** The names of rows that have a vendor are links to it. */
  resultByRow?: ImportRun['resultByRow']
}

const SHOWN = 50

export const saveRemarksCsvToDevice = (remarks: RowRemark[], fileName: string) =>
  saveFileToDevice(new Blob([formatRemarksCsv(remarks)], { type: 'text/csv;charset=utf-8' }), fileName)

/** Remarks by row: shows the first ones, and downloads all of them for work in the spreadsheet. */
export function RowRemarkList({ title, hint, remarks, column, fileName, resultByRow }: Props) {
  if (remarks.length === 0) return null
  const hidden = remarks.length - SHOWN
  const save = () => saveRemarksCsvToDevice(remarks, fileName)

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          aria-label={formatLabelled(t`Save the list`, title)}
          onClick={save}
        >
          {t`Save the list`}
        </Button>
      </Group>
      {hint && <Text c="dimmed">{hint}</Text>}
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{t`Row`}</Table.Th>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{column ?? t`What to know`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {remarks.slice(0, SHOWN).map(({ row, name, text }) => (
            <Table.Tr key={`${row} ${text}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>
                <RowName name={name} vendorId={resultByRow?.get(row)?.vendorId ?? null} />
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hidden > 0 && <Text c="dimmed">{t`And ${hidden} more: save the list to see all of them.`}</Text>}
    </Stack>
  )
}

/** The link opens a new tab, because the result of the import is on this page only. */
function RowName({ name, vendorId }: { name: string; vendorId: number | null }) {
  if (vendorId === null) return name
  return (
    <TextLink {...paths.vendor(vendorId)} target="_blank" underline="always">
      {name}
      <NewTabHint />
    </TextLink>
  )
}
