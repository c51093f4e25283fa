import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { incrementMapVersion } from '#server/features/vendors/map-version.ts'
import { copyVendorMapDataToLocations } from '#server/features/vendors/copy-vendor-map-data-to-locations.ts'
import { listArchivedVendorsByEmails } from '#server/features/vendors/archived-email.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import { assignPrimaryContacts } from './assign-primary-contacts.ts'
import { describeFactsLeftOut, insertVendorFacts } from './insert-vendor-facts.ts'
import {
  insertLocations,
  createMissingServicesAndLinkVendors,
  listKnownVendorsOfRows,
  insertVendorsWithNewEmail,
  type ImportCandidate,
  type ImportContext,
  type InsertedVendor,
} from './queries.ts'
import { parseImportRow, toRowError, type ParsedImportRow, type RowError } from './parse-import-row.ts'

/** What became of a row, and its vendor. */
export type RowResult =
  | { outcome: 'imported'; vendorId: number }
  /** A vendor that is not archived has the email, and had it before the import. Null when it has been deleted since. */
  | { outcome: 'known'; vendorId: number | null }
  /** The errors have the reason. */
  | { outcome: 'refused'; vendorId: null }

export interface VendorImportResult {
  /** By the position of the row in the request, in that order. */
  resultByRow: Map<number, RowResult>
  errors: RowError[]
}

/**
 * Imports one chunk: a vendor whose email is known stays unchanged; a bad row is reported and skipped. Run it in a
 * transaction. Each step locks its rows in the same order, so that the same file can be imported twice concurrently.
 */
export async function importVendors(context: ImportContext, rows: unknown[]): Promise<VendorImportResult> {
  const { db, at } = context
  const read = rows.map((raw, nth) => parseImportRow(raw, nth))
  const repeated = describeRepeatedRows(read)
  const candidates = listCandidates(read, repeated)
  const inserted = await insertVendorsWithNewEmail(db, candidates, at)
  const archived = await describeArchivedRows(db, candidates)
  const incomplete = inserted.length > 0 ? await completeInsertedVendors(context, inserted) : []
  return {
    resultByRow: await readRowResults(db, { read, candidates, archived, inserted }),
    errors: [...read.flatMap(({ warnings }) => warnings), ...repeated, ...archived, ...incomplete],
  }
}

/** Adds to new vendors what their rows say beside the profile; returns messages about what was left out. */
async function completeInsertedVendors(context: ImportContext, inserted: InsertedVendor[]): Promise<RowError[]> {
  const { db, at } = context
  await createMissingServicesAndLinkVendors(db, inserted)
  const withoutAccount = await assignPrimaryContacts(context, inserted)
  await insertLocations(db, inserted)
  await insertVendorFacts(db, inserted, at)
  const ids = inserted.map(({ id }) => id)
  await indexVendors(db, ids)
  await copyVendorMapDataToLocations(db, ids)
  await incrementMapVersion(db)
  return [...withoutAccount, ...describeFactsLeftOut(inserted)]
}

interface ImportSteps {
  read: ParsedImportRow[]
  candidates: ImportCandidate[]
  archived: RowError[]
  inserted: InsertedVendor[]
}

/** A candidate that was neither inserted nor has the email of an archived vendor is known. */
async function readRowResults(
  db: Db,
  { read, candidates, archived, inserted }: ImportSteps,
): Promise<Map<number, RowResult>> {
  const results = new Map<number, RowResult>(read.map(({ row }) => [row, { outcome: 'refused', vendorId: null }]))
  for (const { row, id } of inserted) results.set(row, { outcome: 'imported', vendorId: id })
  const others = new Set([...inserted, ...archived].map(({ row }) => row))
  const known = candidates.filter(({ row }) => !others.has(row))
  for (const { row } of known) results.set(row, { outcome: 'known', vendorId: null })
  for (const { row, id } of await listKnownVendorsOfRows(db, known))
    results.set(row, { outcome: 'known', vendorId: id })
  return results
}

/** Returns messages for rows that repeat the name or the email of an earlier one (decision 28). */
function describeRepeatedRows(read: ParsedImportRow[]): RowError[] {
  const names = new Set<string>()
  const emails = new Set<string>()
  return read.flatMap(({ vendor, ...row }) => {
    if (!vendor) return []
    const { name, email } = vendor
    const [nameKey, emailKey] = [toNameSortKey(name), normalizeEmail(email)]
    if (emails.has(emailKey))
      return [toRowError(row, msg('the email {email} is already in an earlier row.', { email }))]
    if (names.has(nameKey)) return [toRowError(row, msg('the name {name} is already in an earlier row.', { name }))]
    names.add(nameKey)
    emails.add(emailKey)
    return []
  })
}

/** Returns the rows that can become vendors, in the order of their email addresses. */
function listCandidates(read: ParsedImportRow[], repeated: RowError[]): ImportCandidate[] {
  const repeatedRows = new Set(repeated.map(({ row }) => row))
  return read
    .flatMap(({ row, label, vendor }) => (vendor && !repeatedRows.has(row) ? [{ row, label, vendor }] : []))
    .toSorted((a, b) => (normalizeEmail(a.vendor.email) < normalizeEmail(b.vendor.email) ? -1 : 1))
}

/** Returns messages for rows whose vendor is archived. */
async function describeArchivedRows(db: Db, candidates: ImportCandidate[]): Promise<RowError[]> {
  const archived = await listArchivedVendorsByEmails(
    db,
    candidates.map(({ vendor }) => vendor.email),
  )
  return candidates.flatMap(({ vendor: { email }, ...row }) =>
    archived
      .filter((one) => one.email === normalizeEmail(email))
      .map(({ name }) =>
        toRowError(row, msg('the archived vendor {name} has the email {email}; restore it instead.', { name, email })),
      ),
  )
}
