import { verifyAuditChain } from '#server/features/audit/verify.ts'
import type { Patient } from './doctor.ts'

/** Finds what `verify-audit` finds. */
export async function* checkAuditLog({ db, keys }: Patient): AsyncGenerator<string> {
  yield* (await verifyAuditChain(db, keys)).problems
}
