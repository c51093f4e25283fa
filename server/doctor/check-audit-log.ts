import { readLastVerifiedSeal } from '#server/features/audit/last-verified-seal.ts'
import { verifyAuditChain } from '#server/features/audit/verify.ts'
import type { DoctorDependencies } from './check.ts'

/**
 * Finds what `verify-audit` finds. Reading years of the log each night would take hours, so `doctor --continue` goes on where the last
 * verification ended; where there was none, or its place is not signed by this hub, it reads all of it.
 */
export async function* checkAuditLog({
  db,
  keys,
  continuesAuditLog = false,
}: DoctorDependencies): AsyncGenerator<string> {
  const from = continuesAuditLog ? await readLastVerifiedSeal(keys).catch(() => undefined) : undefined
  yield* (await verifyAuditChain(db, keys, { ...(from && { from }) })).problems
}
