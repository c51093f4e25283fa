import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
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
          <Group gap="sm">
            <Button onClick={onStart} data-autofocus>
              {plural(count, { one: 'Import # vendor', other: 'Import # vendors' })}
            </Button>
            <Button variant="default" onClick={onBack}>{t`Choose another file`}</Button>
          </Group>
        </Stack>
      </Card>
      <SheetPreview sheet={sheet} />
    </Stack>
  )
}
