import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { findMissingOrMismatchedKey } from '#server/platform/bound-keys.ts'
import type { Config } from '#server/platform/config.ts'
import { createDatabaseClient } from '#server/platform/database-client.ts'
import { listDatabaseBoundKeys } from '#server/platform/keys-and-storage.ts'
import { createKeyUnlessPresent, readKeyFilesOldestFirst } from '#server/platform/keys.ts'
import { getAuditHeadPath } from './audit-head-file.ts'
import { getLastVerifiedSealPath } from './last-verified-seal.ts'

/**
 * With REBIND=on, and where audit keys of the database are lost: lets the chain go on with a key of a number that it has not
 * seen, so that the seals of a lost key are not taken for seals of this one. What the lost key signed beside the keys goes.
 * Call under the start lock and before the keys are bound: a start that is cut off in between is then repeated as a whole.
 */
export async function replaceLostAuditKey(
  ownerUrl: string,
  { keysDir, rebind }: Pick<Config, 'keysDir' | 'rebind'>,
): Promise<void> {
  if (!rebind) return
  const client = createDatabaseClient(ownerUrl, { connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const last = await readLastSealingKeyNumber(client)
    const bound = (await listDatabaseBoundKeys(client)).filter(({ name }) => name === 'audit')
    const newest = Math.max(0, ...(await readKeyFilesOldestFirst(keysDir, 'audit')).map(({ number }) => number))
    if (newest >= last && !(await findMissingOrMismatchedKey(keysDir, bound))) return
    // Of a hub that has sealed nothing, the first key is created as at a first start.
    if (last > 0 && newest <= last) await createKeyUnlessPresent(keysDir, { name: 'audit', number: last + 1 })
    for (const path of [getAuditHeadPath, getLastVerifiedSealPath]) await rm(path({ folder: keysDir }), { force: true })
  } finally {
    await client.end()
  }
}

/** The chain never goes back to an older key, so its last seal has the highest number. */
async function readLastSealingKeyNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ key_number: number }>(
    'select key_number from audit_seals order by number desc limit 1',
  )
  return rows[0]?.key_number ?? 0
}
