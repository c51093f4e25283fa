import { t } from '@lingui/core/macro'
import { Badge, Button, Card, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { formatBytes } from '#web/ui/format-bytes.ts'
import { DropZone } from '#web/ui/form/DropZone.tsx'
import { createImportTemplate } from './create-import-template.ts'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import { WORKBOOK_MAX_BYTES } from './workbook-limits.ts'

const ACCEPT = '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel'

interface Props {
  onFile: (file: File) => void
}

/** Chooses or drops a workbook, and explains its format. */
export function ImportFileStep({ onFile }: Props) {
  const limit = formatBytes(WORKBOOK_MAX_BYTES)

  return (
    <Stack>
      <DropZone onFile={onFile}>
        <Card>
          <Stack align="center" ta="center" gap="sm" py="lg">
            <IconFileSpreadsheet size={40} stroke={1.5} color="var(--mantine-color-teal-text)" aria-hidden />
            <Text fw={600}>{t`Drop a workbook here, or choose one`}</Text>
            <Text c="dimmed">{t`.xlsx or .xls, up to ${limit}. Nothing is imported until you’ve reviewed it.`}</Text>
            <FileButton
              accept={ACCEPT}
              onChange={(file) => file && onFile(file)}
              inputProps={{ 'aria-label': t`Workbook` }}
            >
              {(button) => <Button {...button}>{t`Choose a file`}</Button>}
            </FileButton>
          </Stack>
        </Card>
      </DropZone>
      <Card>
        <Stack gap="sm">
          <Text>
            {t`Name the sheet Vendors. Its first row must have these headers, in any order and spelled exactly like this. Only Name and Email are required:`}
          </Text>
          <Group gap={6}>
            {SHEET_COLUMNS.map((column) => (
              <Badge key={column} color="gray" size="lg">
                {column}
              </Badge>
            ))}
          </Group>
          <Text c="dimmed">
            {t`Separate several locations, services or admins with semicolons. A location may end with :: and the name of the facility. Status is active unless it says inactive.`}
          </Text>
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              onClick={() => saveFileToDevice(createImportTemplate(), 'vendors-template.xlsx')}
            >
              {t`Download a template`}
            </Button>
          </div>
        </Stack>
      </Card>
    </Stack>
  )
}
