import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import type { ParsedVendorSheet } from './parse-vendor-sheet.ts'
import { listUnlocatedAddresses, type ImportRun } from './import-run.ts'
import {
  formatImportCounts,
  listImportedRows,
  listImportProblems,
  listImportWarnings,
  listKnownRows,
  listSkippedRows,
} from './list-import-problems.ts'
import { saveRemarksCsvToDevice, RowRemarkList } from './RowRemarkList.tsx'

interface Props {
  sheet: ParsedVendorSheet
  run: ImportRun
  onAnother: () => void
}

/** The result of an import: the counts, the server's messages, and the problems of each row. */
export function ImportResultStep({ sheet, run, onAnother }: Props) {
  const { imported, known, errors } = run.result
  const dropped = listUnlocatedAddresses(run).map(({ row, name, address }) => ({ row, name, text: address }))
  const problems = listImportProblems(sheet, run)
  const { resultByRow } = run

  return (
    <Stack gap="xl">
      <Card maw={640}>
        <Stack>
          <Title order={2} size="h3">
            {plural(imported, { 0: 'No new vendors', one: '# vendor imported', other: '# vendors imported' })}
          </Title>
          <Text>{formatImportCounts(sheet, run)}</Text>
          <ImportCounts known={known} unlocated={dropped.length} />
          <Group gap="sm">
            <LinkButton {...paths.map()}>{t`Open the map`}</LinkButton>
            {problems.length > 0 && (
              <Button variant="default" onClick={() => saveRemarksCsvToDevice(problems, 'import-problems.csv')}>
                {t`Save all problems`}
              </Button>
            )}
            <Button variant="default" onClick={onAnother}>{t`Import another file`}</Button>
          </Group>
        </Stack>
      </Card>
      {errors.length > 0 && <IssuesAlert errors={errors} />}
      <RowRemarkList
        title={t`Rows that were skipped`}
        hint={t`Correct them in the workbook and import it again: the vendors that are here already stay as they are.`}
        column={t`Reason`}
        remarks={listSkippedRows(sheet, run)}
        fileName="import-skipped.csv"
      />
      <RowRemarkList
        title={t`Warnings`}
        hint={t`These rows were imported. Correct them on the vendor's page: importing them again changes nothing.`}
        remarks={listImportWarnings(sheet, run)}
        fileName="import-warnings.csv"
        resultByRow={resultByRow}
      />
      <RowRemarkList
        title={t`Locations that were not found`}
        hint={t`New vendors are imported without them. Correct the addresses on the vendor's page.`}
        column={t`Address`}
        remarks={dropped}
        fileName="import-locations.csv"
        resultByRow={resultByRow}
      />
      <RowRemarkList
        title={t`Rows that were already listed`}
        hint={t`A vendor with this email is listed already and stays as it is.`}
        column={t`Email`}
        remarks={listKnownRows(run)}
        fileName="import-already-listed.csv"
        resultByRow={resultByRow}
      />
      <RowRemarkList
        title={t`Rows that were imported`}
        column={t`Email`}
        remarks={listImportedRows(run)}
        fileName="import-imported.csv"
        resultByRow={resultByRow}
      />
    </Stack>
  )
}

const SHOWN = 100

/** The errors of the import (ERR-036). */
function IssuesAlert({ errors }: { errors: string[] }) {
  const distinct = [...new Set(errors)]
  const hidden = distinct.length - SHOWN
  return (
    <Alert color="amber" title={t`Issues while importing the vendors`} icon={<IconAlertTriangle aria-hidden />}>
      <List>
        {distinct.slice(0, SHOWN).map((error) => (
          <List.Item key={error}>{error}</List.Item>
        ))}
      </List>
      {hidden > 0 && <Text>{t`And ${hidden} more.`}</Text>}
    </Alert>
  )
}

interface ImportCountsProps {
  /** Vendors that were here already. */
  known: number
  /** Locations that were not found. */
  unlocated: number
}

function ImportCounts({ known, unlocated }: ImportCountsProps) {
  if (known + unlocated === 0) return null
  return (
    <List>
      {known > 0 && (
        <List.Item>
          {plural(known, {
            one: '# was already listed and stays as it is.',
            other: '# were already listed and stay as they are.',
          })}
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
