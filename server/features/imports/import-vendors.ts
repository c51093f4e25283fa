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
} from './queries.ts'
import { toRowError, parseImportRow, type ParsedImportRow, type RowError } from './parse-import-row.ts'

export interface VendorImportResult {
  imported: number
  /** All other rows. */
  skipped: number
  /** Those of the skipped whose vendor exists already. */
  knownRows: number[]
  errors: RowError[]
  /** The rows that were skipped for a reason in `errors`. */
  refusedRows: number[]
  vendorIds: number[]
  /** For each row its vendor: the new or the known one, null when the row was refused. */
  vendorIdByRow: (number | null)[]
}

/**
 * Imports one chunk: a vendor whose email is known stays unchanged; a bad row is reported and skipped. Run it in a
 * transaction. Each step locks its rows in the same order, so that the same file can be imported twice concurrently.
 */
export async function importVendors(context: ImportContext, rows: unknown[]): Promise<VendorImportResult> {
  const { db, at } = context
  const read = rows.map((raw, nth) => parseImportRow(raw, nth))
  const errors = read.flatMap(({ warnings }) => warnings)
  const candidates = dropRepeats(read, errors)
  const inserted = await insertVendorsWithNewEmail(db, candidates, at)
  const archived = await describeArchivedRows(db, candidates)
  errors.push(...archived)

  if (inserted.length > 0) {
    await createMissingServicesAndLinkVendors(db, inserted)
    const { unknown, unconfirmed, deactivated } = await assignPrimaryContacts(context, inserted)
    errors.push(
      ...unknown.map(({ email, ...row }) => toRowError(row, msg('no account has the address {email}.', { email }))),
      ...unconfirmed.map(({ email, ...row }) =>
        toRowError(row, msg('the account with the address {email} has not confirmed it.', { email })),
      ),
      ...deactivated.map(({ email, ...row }) =>
        toRowError(row, msg('the account with the address {email} is deactivated.', { email })),
      ),
    )
    await insertLocations(db, inserted)
    await insertVendorFacts(db, inserted, at)
    errors.push(...describeFactsLeftOut(inserted))
    const ids = inserted.map(({ id }) => id)
    await indexVendors(db, ids)
    await copyVendorMapDataToLocations(db, ids)
    await incrementMapVersion(db)
  }
  const known = listKnownCandidates(candidates, inserted, archived)
  const vendorIdOf = new Map(
    [...inserted, ...(await listKnownVendorsOfRows(db, known))].map(({ row, id }) => [row, id]),
  )
  return {
    imported: inserted.length,
    skipped: rows.length - inserted.length,
    knownRows: known.map(({ row }) => row),
    errors,
    refusedRows: listRefusedRows(read, candidates, archived),
    vendorIds: inserted.map(({ id }) => id),
    vendorIdByRow: read.map(({ row }) => vendorIdOf.get(row) ?? null),
  }
}

/** A row is refused when it cannot be read, repeats a name or an email, or has the email of an archived vendor. */
function listRefusedRows(read: ParsedImportRow[], candidates: ImportCandidate[], archived: RowError[]): number[] {
  const accepted = new Set(candidates.map(({ row }) => row))
  for (const { row } of archived) accepted.delete(row)
  return read.map(({ row }) => row).filter((row) => !accepted.has(row))
}

/** A row is known when a vendor that is not archived has its email, and had it before the import. */
function listKnownCandidates(
  candidates: ImportCandidate[],
  inserted: ImportCandidate[],
  archived: RowError[],
): ImportCandidate[] {
  const others = new Set([...inserted, ...archived].map(({ row }) => row))
  return candidates.filter(({ row }) => !others.has(row)).toSorted((a, b) => a.row - b.row)
}

/** Keeps the first of rows with the same name or email and reports later ones (decision 28). */
function dropRepeats(read: ParsedImportRow[], errors: RowError[]): ImportCandidate[] {
  const unique = new Map<string, ImportCandidate>()
  const names = new Set<string>()
  for (const { row, label, vendor } of read) {
    if (!vendor) continue
    const { name, email } = vendor
    const [nameKey, emailKey] = [toNameSortKey(name), normalizeEmail(email)]
    if (unique.has(emailKey)) {
      const reason = msg('the email {email} is already in an earlier row.', { email })
      errors.push(toRowError({ row, label }, reason))
    } else if (names.has(nameKey)) {
      const reason = msg('the name {name} is already in an earlier row.', { name })
      errors.push(toRowError({ row, label }, reason))
    } else {
      unique.set(emailKey, { row, label, vendor })
      names.add(nameKey)
    }
  }
  return [...unique.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, candidate]) => candidate)
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
