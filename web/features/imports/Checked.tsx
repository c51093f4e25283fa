import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Sheet } from './rows.ts'
import { WarningList } from './WarningList.tsx'

interface Props {
  fileName: string
  sheet: Sheet
  onStart: () => void
  onBack: () => void
}

/** What is in the chosen file, before anything of it is sent. */
export function Checked({ fileName, sheet: { vendors, warnings }, onStart, onBack }: Props) {
  const count = vendors.length
  const skipped = warnings.filter(({ isSkipped }) => isSkipped).length

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
      <WarningList title={t`Warnings`} remarks={warnings} fileName="import-warnings.csv" />
    </Stack>
  )
}
