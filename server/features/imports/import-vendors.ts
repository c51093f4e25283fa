import { bumpMapVersion, refreshVisibility } from '#server/features/map/visibility.ts'
import { archivedVendorsWith } from '#server/features/vendors/archived-email.ts'
import { indexVendor } from '#server/features/vendors/search-text.ts'
import type { Db } from '#server/platform/db.ts'
import { addAdmins, addLocations, addServices, addVendors, type Candidate } from './queries.ts'
import { readRow, type ReadRow } from './read-row.ts'

export interface Imported {
  imported: number
  /** All other rows. */
  skipped: number
  /** Of the skipped, those whose vendor is listed already. */
  known: number
  /** What people should know of a row, by its name. */
  errors: string[]
  vendorIds: number[]
  /** Who became a contact by this. */
  adminIds: number[]
}

/**
 * Takes in one chunk: a vendor whose e-mail is known stays as it is, a bad row is told and left out, the others go on.
 * To be run in a transaction. Each step locks its rows in the same order everywhere, so that the same file can be
 * imported twice at the same time.
 */
export async function importVendors(db: Db, rows: unknown[], at: Date): Promise<Imported> {
  const read = rows.map(readRow)
  const errors = read.flatMap(({ warnings }) => warnings)
  const candidates = firstOfEach(read, errors)
  const fresh = await addVendors(db, candidates, at)
  const archived = await archivedRows(db, candidates)
  errors.push(...archived)

  const adminIds: number[] = []
  if (fresh.length > 0) {
    await addServices(db, fresh)
    const { userIds, unknown } = await addAdmins(db, fresh, at)
    adminIds.push(...userIds)
    errors.push(...unknown.map(({ label, email }) => `${label}: nobody here has the address ${email}.`))
    await addLocations(db, fresh)
    const ids = fresh.map(({ id }) => id)
    await indexVendor(db, ids)
    await refreshVisibility(db, ids)
    await bumpMapVersion(db)
  }
  return {
    imported: fresh.length,
    skipped: rows.length - fresh.length,
    known: candidates.length - fresh.length - archived.length,
    errors,
    vendorIds: fresh.map(({ id }) => id),
    adminIds,
  }
}

/** The first of rows with the same e-mail is kept, later ones are told (decision 28). */
function firstOfEach(read: ReadRow[], errors: string[]): Candidate[] {
  const kept = new Map<string, Candidate>()
  for (const { label, vendor } of read) {
    if (!vendor) continue
    const key = vendor.email.toLowerCase()
    if (kept.has(key)) errors.push(`${label}: the e-mail ${vendor.email} is already in an earlier row.`)
    else kept.set(key, { label, vendor })
  }
  return [...kept.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, candidate]) => candidate)
}

/** What to say of rows whose vendor is archived. */
async function archivedRows(db: Db, candidates: Candidate[]): Promise<string[]> {
  const archived = await archivedVendorsWith(
    db,
    candidates.map(({ vendor }) => vendor.email),
  )
  return candidates.flatMap(({ label, vendor: { email } }) =>
    archived
      .filter((one) => one.email === email.toLowerCase())
      .map(({ name }) => `${label}: the archived vendor ${name} has the e-mail ${email}; restore it instead.`),
  )
}
