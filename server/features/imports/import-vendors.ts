import { bumpMapVersion, copyVendorDataToLocations } from '#server/features/vendors/location-visibility.ts'
import { archivedVendorsByEmail } from '#server/features/vendors/archived-email.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import {
  insertPrimaryContacts,
  insertLocations,
  insertVendorServices,
  insertVendorsWithNewEmail,
  type ImportCandidate,
} from './queries.ts'
import { parseImportRow, type ParsedImportRow } from './parse-import-row.ts'

export interface VendorImportResult {
  imported: number
  /** All other rows. */
  skipped: number
  /** Those of the skipped whose vendor exists already. */
  known: number
  /** Messages for people, each with the label of its row. */
  errors: string[]
  vendorIds: number[]
  /** The users who became a contact. */
  primaryContactIds: number[]
}

/**
 * Imports one chunk: a vendor whose e-mail is known stays unchanged; a bad row is reported and skipped. Run it in a
 * transaction. Each step locks its rows in the same order, so that the same file can be imported twice concurrently.
 */
export async function importVendors(db: Db, rows: unknown[], at: Date): Promise<VendorImportResult> {
  const read = rows.map(parseImportRow)
  const errors = read.flatMap(({ warnings }) => warnings)
  const candidates = dropDuplicateEmails(read, errors)
  const inserted = await insertVendorsWithNewEmail(db, candidates, at)
  const archived = await describeArchivedRows(db, candidates)
  errors.push(...archived)

  const adminIds: number[] = []
  if (inserted.length > 0) {
    await insertVendorServices(db, inserted)
    const { userIds, unknown } = await insertPrimaryContacts(db, inserted, at)
    adminIds.push(...userIds)
    errors.push(...unknown.map(({ label, email }) => `${label}: nobody here has the address ${email}.`))
    await insertLocations(db, inserted)
    const ids = inserted.map(({ id }) => id)
    await indexVendors(db, ids)
    await copyVendorDataToLocations(db, ids)
    await bumpMapVersion(db)
  }
  return {
    imported: inserted.length,
    skipped: rows.length - inserted.length,
    known: candidates.length - inserted.length - archived.length,
    errors,
    vendorIds: inserted.map(({ id }) => id),
    primaryContactIds: adminIds,
  }
}

/** Keeps the first of rows with the same e-mail and reports later ones (decision 28). */
function dropDuplicateEmails(read: ParsedImportRow[], errors: string[]): ImportCandidate[] {
  const unique = new Map<string, ImportCandidate>()
  for (const { label, vendor } of read) {
    if (!vendor) continue
    const key = vendor.email.toLowerCase()
    if (unique.has(key)) errors.push(`${label}: the e-mail ${vendor.email} is already in an earlier row.`)
    else unique.set(key, { label, vendor })
  }
  return [...unique.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, candidate]) => candidate)
}

/** Returns messages for rows whose vendor is archived. */
async function describeArchivedRows(db: Db, candidates: ImportCandidate[]): Promise<string[]> {
  const archived = await archivedVendorsByEmail(
    db,
    candidates.map(({ vendor }) => vendor.email),
  )
  return candidates.flatMap(({ label, vendor: { email } }) =>
    archived
      .filter((one) => one.email === email.toLowerCase())
      .map(({ name }) => `${label}: the archived vendor ${name} has the e-mail ${email}; restore it instead.`),
  )
}
