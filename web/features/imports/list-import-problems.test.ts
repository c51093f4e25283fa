import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import {
  countImportRowsByOutcome,
  listImportProblems,
  listImportWarnings,
  listSkippedRows,
} from './list-import-problems.ts'
import { parseVendorSheet } from './parse-vendor-sheet.ts'
import { createImportRun, runImportInSteps, type ImportRun } from './import-run.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('ERR-036, IMP-022: one list has by row what failed in the file, on the server and in geocoding', async () => {
  const sheet = parseVendorSheet([
    ['Name', 'Email', 'Locations'],
    ['North', 'north@example.org', '1 Nowhere'],
    ['Bad', 'bad', null],
    ['North: East', 'east@example.org', null],
  ])
  const errors = ['North: East: no account has the address x@y.ca.', 'North: a location was left out', 'Something else']
  let run: ImportRun = createImportRun(sheet.vendors, 'k')
  const calls = {
    locate: async () => [null],
    send: async () => ({ imported: 1, skipped: 1, known: 0, errors, error_rows: [1, 0, -1], refused_rows: [1] }),
  }
  for await (const next of runImportInSteps(run, calls)) run = next
  expect(listImportProblems(sheet, run).map(({ row, name, text }) => [row, name, text])).toEqual([
    [0, '', 'Something else'],
    [2, 'North', 'North: a location was left out'],
    [2, 'North', 'Not found: 1 Nowhere'],
    [3, 'Bad', 'The email “bad” is not valid.'],
    [4, 'North: East', 'North: East: no account has the address x@y.ca.'],
  ])
  const rowsOf = (remarks: { row: number }[]) => remarks.map(({ row }) => row)
  expect(rowsOf(listSkippedRows(sheet, run))).toEqual([3, 4])
  expect(rowsOf(listImportWarnings(sheet, run))).toEqual([0, 2])
  expect(countImportRowsByOutcome(sheet, run)).toEqual({ rows: 3, imported: 1, known: 0, skipped: 2 })
})
