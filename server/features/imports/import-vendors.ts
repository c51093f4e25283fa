import { bumpMapVersion, syncLocationVisibility } from '#server/features/vendors/location-visibility.ts'
import { archivedVendorsByEmail } from '#server/features/vendors/archived-email.ts'
import { indexVendors } from '#server/features/search-index/index-vendors.ts'
import type { Db } from '#server/platform/db.ts'
import {
  insertPrimaryContacts,
  insertLocations,
  insertVendorServices,
  insertVendors,
  type ImportCandidate,
} from './queries.ts'
import { parseImportRow, type ParsedImportRow } from './parse-import-row.ts'

export interface VendorImportResult {
  imported: number
  /** All other rows. */
  skipped: number
  /** Of the skipped, those whose vendor is listed already. */
  known: number
  /** What people should know of a row, by its name. */
  errors: string[]
  vendorIds: number[]
  /** Who became a contact by this. */
  primaryContactIds: number[]
}

/**
 * Takes in one chunk: a vendor whose e-mail is known stays as it is, a bad row is told and left out, the others go on.
 * To be run in a transaction. Each step locks its rows in the same order everywhere, so that the same file can be
 * imported twice at the same time.
 */
export async function importVendors(db: Db, rows: unknown[], at: Date): Promise<VendorImportResult> {
  const read = rows.map(parseImportRow)
  const errors = read.flatMap(({ warnings }) => warnings)
  const candidates = dropDuplicateEmails(read, errors)
  const fresh = await insertVendors(db, candidates, at)
  const archived = await describeArchivedRows(db, candidates)
  errors.push(...archived)

  const adminIds: number[] = []
  if (fresh.length > 0) {
    await insertVendorServices(db, fresh)
    const { userIds, unknown } = await insertPrimaryContacts(db, fresh, at)
    adminIds.push(...userIds)
    errors.push(...unknown.map(({ label, email }) => `${label}: nobody here has the address ${email}.`))
    await insertLocations(db, fresh)
    const ids = fresh.map(({ id }) => id)
    await indexVendors(db, ids)
    await syncLocationVisibility(db, ids)
    await bumpMapVersion(db)
  }
  return {
    imported: fresh.length,
    skipped: rows.length - fresh.length,
    known: candidates.length - fresh.length - archived.length,
    errors,
    vendorIds: fresh.map(({ id }) => id),
    primaryContactIds: adminIds,
  }
}

/** The first of rows with the same e-mail is kept, later ones are told (decision 28). */
function dropDuplicateEmails(read: ParsedImportRow[], errors: string[]): ImportCandidate[] {
  const kept = new Map<string, ImportCandidate>()
  for (const { label, vendor } of read) {
    if (!vendor) continue
    const key = vendor.email.toLowerCase()
    if (kept.has(key)) errors.push(`${label}: the e-mail ${vendor.email} is already in an earlier row.`)
    else kept.set(key, { label, vendor })
  }
  return [...kept.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, candidate]) => candidate)
}

/** What to say of rows whose vendor is archived. */
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
