import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import type { ImportSheet } from './sheet-rows.ts'
import { findUnlocatedAddresses, type ImportRun } from './import-run.ts'
import { listImportProblems } from './list-import-problems.ts'
import { saveRemarksCsv, RowRemarkList } from './RowRemarkList.tsx'

interface Props {
  sheet: ImportSheet
  run: ImportRun
  onAnother: () => void
}

/** The result of an import: the counts, the server's messages, and the problems of each row. */
export function ImportResultStep({ sheet, run, onAnother }: Props) {
  const { imported, skipped, known, errors } = run.result
  const refused = skipped - known
  const left = sheet.warnings.filter(({ isSkipped }) => isSkipped).length
  const dropped = findUnlocatedAddresses(run).map(({ row, name, address }) => ({ row, name, text: address }))
  const problems = listImportProblems(sheet, run)

  return (
    <Stack gap="xl">
      <Card maw={640}>
        <Stack>
          <Title order={2} size="h3">
            {plural(imported, { 0: 'No new vendors', one: '# vendor imported', other: '# vendors imported' })}
          </Title>
          <ImportCounts known={known} refused={refused} left={left} unlocated={dropped.length} />
          <Group gap="sm">
            <LinkButton {...paths.map()}>{t`Open the map`}</LinkButton>
            {problems.length > 0 && (
              <Button variant="default" onClick={() => saveRemarksCsv(problems, 'import-problems.csv')}>
                {t`Save all problems`}
              </Button>
            )}
            <Button variant="default" onClick={onAnother}>{t`Import another file`}</Button>
          </Group>
        </Stack>
      </Card>
      {errors.length > 0 && <IssuesAlert errors={errors} />}
      <RowRemarkList title={t`Warnings`} remarks={sheet.warnings} fileName="import-warnings.csv" />
      <RowRemarkList
        title={t`Locations that were not found`}
        hint={t`New vendors are imported without them. Correct the addresses on the vendor's page.`}
        column={t`Address`}
        remarks={dropped}
        fileName="import-locations.csv"
      />
    </Stack>
  )
}

const SHOWN = 100

/** The errors of the import (ERR-036). */
function IssuesAlert({ errors }: { errors: string[] }) {
  const hidden = errors.length - SHOWN
  return (
    <Alert color="amber" title={t`Issues while importing the vendors`} icon={<IconAlertTriangle aria-hidden />}>
      <List>
        {[...new Set(errors)].slice(0, SHOWN).map((error) => (
          <List.Item key={error}>{error}</List.Item>
        ))}
      </List>
      {hidden > 0 && <Text>{t`And ${hidden} more.`}</Text>}
    </Alert>
  )
}

interface ImportCountsProps {
  /** Vendors that were here already, and vendors that the server refused. */
  known: number
  refused: number
  /** Rows of the file that were skipped. */
  left: number
  /** Locations that were not found. */
  unlocated: number
}

function ImportCounts({ known, refused, left, unlocated }: ImportCountsProps) {
  return (
    <List>
      {known > 0 && (
        <List.Item>
          {plural(known, {
            one: '# was here already and stays as it is.',
            other: '# were here already and stay as they are.',
          })}
        </List.Item>
      )}
      {refused > 0 && (
        <List.Item>{plural(refused, { one: '# could not be imported.', other: '# could not be imported.' })}</List.Item>
      )}
      {left > 0 && (
        <List.Item>
          {plural(left, { one: '# row of the file was skipped.', other: '# rows of the file were skipped.' })}
        </List.Item>
      )}
      {unlocated > 0 && (
        <List.Item>
          {plural(unlocated, {
            one: '# location was not found and left out.',
            other: '# locations were not found and left out.',
          })}
        </List.Item>
      )}
    </List>
  )
}
