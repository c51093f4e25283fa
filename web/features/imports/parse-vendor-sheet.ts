import { t } from '@lingui/core/macro'
import { EMAIL_PATTERN, OptionalPhone } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { ImportVendor } from '#contract/imports.ts'
import { WEB_LINK_MAX_LENGTH } from '#contract/web-link.ts'
import {
  type CellReader,
  createCellReader,
  LOCATION_LIST_COLUMNS,
  listMissingColumnWarnings,
  listRepeatedColumnWarnings,
  listUnknownColumnWarnings,
  type SheetColumn,
} from './sheet-columns.ts'
import { predictRowRefusal } from './row-refusal.ts'
import { parseFactCells } from './parse-fact-cells.ts'
import type { SheetLocation, SheetVendor } from './sheet-vendor.ts'
import type { SheetCell } from './workbook-limits.ts'

/** A warning about a row; `isSkipped` when it is not imported. */
interface Warning {
  row: number
  name: string
  text: string
  isSkipped: boolean
}

/** A row of the sheet for the preview. */
export interface SheetPreviewRow {
  /** The row number in the spreadsheet. */
  row: number
  name: string
  email: string
  /** Each location as written in the sheet. */
  addresses: string[]
  isSkipped: boolean
  remarks: string[]
}

export interface ParsedVendorSheet {
  vendors: SheetVendor[]
  warnings: Warning[]
  /** Every non-empty row below the header, in order. */
  rows: SheetPreviewRow[]
}

const LAST_AVATAR = 53
export const HEADER_ROW_NUMBER = 1

/** Applies the row rules of specification 5 'Import file'. The first of duplicate rows is kept (decision 28). */
export function parseVendorSheet(cells: SheetCell[][]): ParsedVendorSheet {
  const [header = [], ...rows] = cells
  const cellOf = createCellReader(header)
  const seen = { names: new Set<string>(), emails: new Set<string>() }
  const headerTexts = [
    ...listMissingColumnWarnings(header),
    ...listUnknownColumnWarnings(header),
    ...listRepeatedColumnWarnings(header),
  ]
  const vendors: SheetVendor[] = []
  const sheetRows: SheetPreviewRow[] = []
  const warnings: Warning[] = headerTexts.map((text) => ({ row: HEADER_ROW_NUMBER, name: '', text, isSkipped: false }))

  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell === null)) continue
    const rowLabel = { row: i + HEADER_ROW_NUMBER + 1, name: cellOf(row, 'Name') }
    const email = cellOf(row, 'Email')
    const locationTexts = LOCATION_LIST_COLUMNS.map((column) => cellOf(row, column))
    const note = (texts: string[], isSkipped: boolean) => {
      warnings.push(...texts.map((text) => ({ ...rowLabel, text, isSkipped })))
      sheetRows.push({ ...rowLabel, email, addresses: writtenAddresses(locationTexts), isSkipped, remarks: texts })
    }
    const skipReason = skipReasonOf(rowLabel.name, email, seen)
    if (skipReason) {
      note([skipReason], true)
      continue
    }
    const notes: string[] = damagedColumns(row, header).map(damageWarning)
    const warn = (text: string) => notes.push(text)
    const facts = parseFactCells(row, cellOf, warn)
    const vendor = { ...vendorOf(row, cellOf, warn), ...(facts && { facts }) }
    const locations = locationsOf(locationTexts, warn)
    const refusal = predictRowRefusal({ vendor, locations })
    if (refusal) {
      note([refusal], true)
      continue
    }
    note(notes, false)
    seen.names.add(toNameSortKey(vendor.name))
    seen.emails.add(vendor.email.toLowerCase())
    vendors.push({ row: rowLabel.row, vendor, locations })
  }
  return { vendors, warnings, rows: sheetRows }
}

const REPLACEMENT_CHARACTER = '\u{FFFD}'

/** Returns the columns whose text has U+FFFD: a program that read it in the wrong encoding has lost letters. */
const damagedColumns = (row: SheetCell[], header: SheetCell[]): string[] =>
  row.flatMap((cell, i) => (cell?.includes(REPLACEMENT_CHARACTER) ? [header[i] ?? String(i + 1)] : []))

const damageWarning = (column: string) =>
  t`${column}: some letters are damaged (\u{FFFD}). Correct them in the workbook.`

/** Returns why a row is skipped, or null (IMP-006 to 009). */
function skipReasonOf(name: string, email: string, seen: { names: Set<string>; emails: Set<string> }): string | null {
  if (!name) return t`Name is missing.`
  if (!email) return t`Email is missing.`
  if (!EMAIL_PATTERN.test(email)) return t`The email “${email}” is not valid.`
  if (seen.names.has(toNameSortKey(name))) return t`The name “${name}” is already in an earlier row.`
  if (seen.emails.has(email.toLowerCase())) return t`The email “${email}” is already in an earlier row.`
  return null
}

function vendorOf(cells: SheetCell[], cellOf: CellReader, warn: (text: string) => void): SheetVendor['vendor'] {
  const services = entriesOf(cellOf(cells, 'Services')).map((entry) => entry.toLowerCase())
  return {
    name: cellOf(cells, 'Name'),
    email: cellOf(cells, 'Email'),
    phone: phoneOf(cellOf(cells, 'Phone'), warn),
    site: linkOf('Website', cellOf(cells, 'Website'), warn),
    booking_link: linkOf('Booking link', cellOf(cells, 'Booking link'), warn),
    avatar_type: avatarOf(cellOf(cells, 'Avatar ID'), warn),
    bio: cellOf(cells, 'Bio'),
    status: statusOf(cellOf(cells, 'Status'), warn),
    admins: adminsOf(cellOf(cells, 'Primary Admins'), warn),
    services: unique(services.filter(Boolean)),
  }
}

/** Any text but 'inactive' makes an active vendor (IMP-012), which the writer of 'paused' does not expect. */
function statusOf(text: string, warn: (text: string) => void): 0 | 1 {
  const status = text.toLowerCase()
  if (status === 'inactive') return 0
  if (status !== '' && status !== 'active') warn(t`Status: “${text}” is not recognized, so the vendor is active.`)
  return 1
}

/** Any text is imported; the profile takes numbers alone when somebody edits it. */
function phoneOf(text: string, warn: (text: string) => void): string {
  if (!OptionalPhone.safeParse(text).success) warn(t`The phone “${text}” is not a number of at least 10 digits.`)
  return text
}

/** A row whose link is no web address is imported without it; one that is too long refuses the row like other texts. */
function linkOf(column: SheetColumn, text: string, warn: (text: string) => void): string {
  if (text.length > WEB_LINK_MAX_LENGTH || ImportVendor.shape.site.safeParse(text).success) return text
  warn(t`${column}: “${text}” is not a valid address and is ignored.`)
  return ''
}

function adminsOf(text: string, warn: (text: string) => void): string[] {
  const admins = entriesOf(text).map((entry) => entry.toLowerCase())
  for (const admin of admins) {
    if (admin && !EMAIL_PATTERN.test(admin)) warn(t`The admin email “${admin}” is not valid and is ignored.`)
  }
  return unique(admins.filter((admin) => EMAIL_PATTERN.test(admin)))
}

/**
 * Returns the locations of all five columns. Lower case makes 'KING ST' and 'King St' one location; the facility name
 * is shown on the card and keeps its letter case.
 */
function locationsOf(texts: string[], warn: (text: string) => void): SheetLocation[] {
  const locations = new Map<string, SheetLocation>()
  for (const entry of texts.flatMap(entriesOf)) {
    const [address = '', ...facility] = entry.split('::')
    const written = address.trim()
    const location = { address: written.toLowerCase(), written, facility: facility.join('::').trim() }
    if (!location.address) warn(t`An empty location is ignored.`)
    else locations.set(`${location.address}::${location.facility.toLowerCase()}`, location)
  }
  return [...locations.values()]
}

/** For display: keeps the letter case of the sheet. */
const writtenAddresses = (texts: string[]) =>
  unique(
    texts
      .flatMap(entriesOf)
      .map((entry) => entry.split('::')[0]!.trim())
      .filter(Boolean),
  )

function avatarOf(text: string, warn: (text: string) => void): number {
  const id = text === '' ? 0 : Number(text)
  if (Number.isInteger(id) && id >= 0 && id <= LAST_AVATAR) return id
  warn(t`The avatar ID “${text}” is not one of 0 to 53, so the default avatar is used.`)
  return 0
}

/** Splits at semicolons; an empty cell has no entries, an empty entry is kept as ''. */
const entriesOf = (text: string) => (text === '' ? [] : text.split(';').map((entry) => entry.trim()))

const unique = (texts: string[]) => [...new Set(texts)]
