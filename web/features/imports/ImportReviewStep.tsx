import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { serviceRoutes } from '#contract/services.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { listNewServices, type NewSheetService, addNewServiceRemarks } from './new-services.ts'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'
import { SheetPreview } from './SheetPreview.tsx'

interface Props {
  fileName: string
  sheet: ParsedVendorSheet
  onStart: () => void
  onBack: () => void
}

/** Shows the content of the chosen file before anything is sent. */
export function ImportReviewStep({ fileName, sheet, onStart, onBack }: Props) {
  const count = sheet.vendors.length
  const skipped = sheet.rows.length - count
  const hasServices = sheet.vendors.some(({ vendor }) => vendor.services.length > 0)
  const knownServices = useAllRows(serviceRoutes.list, { isEnabled: hasServices }).data?.map(({ name }) => name)
  const newServices = knownServices ? listNewServices(sheet, knownServices) : []

  return (
    <Stack gap="xl">
      <Card maw={640}>
        <Stack>
          <Title order={2} size="h3">
            {plural(count, { one: '# vendor to import', other: '# vendors to import' })}
          </Title>
          <Text c="dimmed">
            {skipped === 0
              ? t`From ${fileName}.`
              : plural(skipped, {
                  one: `From ${fileName}; # row is skipped.`,
                  other: `From ${fileName}; # rows are skipped.`,
                })}
          </Text>
          <NewServicesText services={newServices} />
          <Text c="dimmed">{t`While importing, we also check whether an email is already listed and whether each address is found.`}</Text>
          <Group gap="sm">
            <Button onClick={onStart} data-autofocus>
              {plural(count, { one: 'Import # vendor', other: 'Import # vendors' })}
            </Button>
            <Button variant="default" onClick={onBack}>{t`Choose another file`}</Button>
          </Group>
        </Stack>
      </Card>
      <SheetPreview sheet={addNewServiceRemarks(sheet, newServices)} />
    </Stack>
  )
}

/** Names the services that the import adds to the catalogue: one may only be misspelled. */
function NewServicesText({ services }: { services: NewSheetService[] }) {
  if (services.length === 0) return null
  const names = services.map(({ name }) => name).join(', ')
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {t`Not in the list of services yet, and added to it when you import: ${names}.`}
    </Text>
  )
}
