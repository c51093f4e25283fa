import { z } from 'zod'
import { checkInput, type InputIssue } from '#contract/input-issues.ts'
import { ImportLocation, ImportVendor, MAX_IMPORT_LOCATIONS, TOO_MANY_ENTRIES_TEXT } from '#contract/imports.ts'

// Locations are checked separately, so that a bad one does not exclude the vendor.
const Row = ImportVendor.extend({
  locations: z.array(z.unknown()).max(MAX_IMPORT_LOCATIONS, TOO_MANY_ENTRIES_TEXT).default([]),
})

export interface ParsedImportRow {
  /** The label of the row in messages for people. */
  label: string
  /** Null when the row cannot be imported; the warnings then have the reason. */
  vendor: ImportVendor | null
  warnings: string[]
}

/** Checks one row of an import; `nth` counts from 0. */
export function parseImportRow(raw: unknown, nth: number): ParsedImportRow {
  const label = labelOf(raw, nth)
  const read = checkInput(Row, raw)
  if (!read.data) return { label, vendor: null, warnings: [`${label}: ${reasonOf(read.issues)}`] }

  const warnings: string[] = []
  const locations = read.data.locations.flatMap((place) => {
    const location = checkInput(ImportLocation, place)
    if (location.data) return [location.data]
    warnings.push(`${label}: a location was left out, ${reasonOf(location.issues)}`)
    return []
  })
  return { label, vendor: { ...read.data, locations }, warnings }
}

function labelOf(raw: unknown, nth: number): string {
  const name = (raw as { name?: unknown } | null)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : `Row ${nth + 1}`
}

const reasonOf = ([issue]: InputIssue[]) => issue?.message ?? 'This is not valid.'
