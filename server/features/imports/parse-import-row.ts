import { z } from 'zod'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'
import { toLabelledMessage } from '#contract/labelled-message.ts'
import { msg, type Message, type PlaceholderValue } from '#contract/message.ts'
import {
  ImportLocation,
  ImportVendor,
  MAX_LOCATIONS_PER_IMPORTED_VENDOR,
  TOO_MANY_ENTRIES_MESSAGE,
} from '#contract/imports.ts'
import { readField } from '#server/platform/error-fields.ts'
import { renderInBothLanguages } from '#server/platform/messages.ts'

// Locations are checked separately, so that a bad one does not exclude the vendor.
const Row = ImportVendor.extend({
  locations: z.array(z.unknown()).max(MAX_LOCATIONS_PER_IMPORTED_VENDOR, TOO_MANY_ENTRIES_MESSAGE).default([]),
})

/** Names a row of the request: its position from 0, and its label in messages for people. */
export interface ImportRowLabel {
  row: number
  label: PlaceholderValue
}

export interface RowError {
  row: number
  message: Message
}

export interface ParsedImportRow extends ImportRowLabel {
  /** Null when the row cannot be imported; the warnings then have the reason. */
  vendor: ImportVendor | null
  warnings: RowError[]
}

/** Checks one row of an import. */
export function parseImportRow(raw: unknown, row: number): ParsedImportRow {
  const label = labelOf(raw, row)
  const describe = (reason: Message) => toRowError({ row, label }, reason)
  const read = validateInput(Row, raw)
  if (!read.data) return { row, label, vendor: null, warnings: [describe(reasonOf(read.issues))] }

  const warnings: RowError[] = []
  const locations = read.data.locations.flatMap((place) => {
    const location = validateInput(ImportLocation, place)
    if (location.data) return [location.data]
    const reason = renderInBothLanguages(reasonOf(location.issues))
    warnings.push(describe(msg('a location was left out, {reason}', { reason })))
    return []
  })
  return { row, label, vendor: { ...read.data, locations }, warnings }
}

/** Returns an error whose message begins with the label of its row. */
export const toRowError = ({ row, label }: ImportRowLabel, reason: Message): RowError => ({
  row,
  message: toLabelledMessage(label, renderInBothLanguages(reason)),
})

function labelOf(raw: unknown, row: number): PlaceholderValue {
  const name = readField(raw, 'name')
  return typeof name === 'string' && name.trim() !== ''
    ? name.trim().slice(0, 200)
    : renderInBothLanguages(msg('Row {number}', { number: row + 1 }))
}

const reasonOf = ([issue]: InputIssue[]) => issue?.message ?? msg('This is not valid.')
