import { verifyAuditChain } from '#server/features/audit/verify.ts'
import type { HubParts } from './check.ts'

/** Finds what `verify-audit` finds. */
export async function* checkAuditLog({ db, keys }: HubParts): AsyncGenerator<string> {
  yield* (await verifyAuditChain(db, keys)).problems
}
