import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { isGeocodingImport, type ImportRun } from './import-run.ts'

interface Props {
  run: ImportRun
  onStop: () => void
}

/**
 * The progress of an import: first all addresses are geocoded, then the vendors are sent (IMP-002). Without addresses it
 * is being prepared until the first vendors are sent.
 */
export function ImportProgressStep({ run, onStop }: Props) {
  const isGeocoding = isGeocodingImport(run)
  const preparing = isGeocoding || (run.addresses.length === 0 && run.sentCount === 0)
  const done = isGeocoding ? run.located.size : run.sentCount
  const total = isGeocoding ? run.addresses.length : run.vendors.length
  const doneText = i18n.number(done)
  const percent = total === 0 ? 100 : Math.round((done / total) * 100)
  const label = preparing ? t`Preparing vendors` : t`Importing vendors`

  return (
    <Card maw={640}>
      <Stack>
        <Text component="output" display="block" fw={600}>
          {preparing
            ? t`Preparing vendors to import... This may take few moments. Please don't refresh the page.`
            : t`Importing vendors... Please don't refresh the page.`}
        </Text>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section value={percent} aria-label={label} />
        </Progress.Root>
        <Group justify="space-between">
          <Text c="dimmed">
            {isGeocoding
              ? plural(total, {
                  one: `${doneText} of # address looked up`,
                  other: `${doneText} of # addresses looked up`,
                })
              : plural(total, { one: `${doneText} of # vendor sent`, other: `${doneText} of # vendors sent` })}
          </Text>
          <Button variant="default" onClick={onStop}>{t`Cancel`}</Button>
        </Group>
      </Stack>
    </Card>
  )
}
