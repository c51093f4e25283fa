import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCurrentAnchor, parseAnchor } from '#server/features/audit/anchor.ts'
import { verifyAuditChain } from '#server/features/audit/verify.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { findRunningDatabaseOwnerUrl } from '#server/platform/connect-to-database.ts'
import { openDatabase, type Db } from '#server/platform/db.ts'
import { openKeys } from '#server/platform/keys.ts'

export const printAuditAnchor = () =>
  withDatabase(async (db) => {
    const anchor = await formatCurrentAnchor(db)
    if (!anchor) throw new Error('Nothing has been sealed yet.')
    console.log(anchor)
  })

export async function verifyAuditLog({ anchor = [] }: { anchor?: string[] | undefined }) {
  const anchors = anchor.map(parseAnchor)
  await withDatabase(async (db, config) => {
    // With a newly created key every row would count as altered.
    if (!existsSync(join(config.keysDir, 'audit.key')))
      throw new Error(`There is no audit.key in ${config.keysDir}: nothing has been sealed with these keys.`)
    const keys = await openKeys(config.keysDir)
    const { problems, rows, seals, unsealedRows, missingIds } = await verifyAuditChain(db, keys, anchors)
    for (const problem of problems) console.log(problem)
    console.log(
      `${rows} rows are as they were sealed (${seals} seals); ${unsealedRows} of the last seconds wait for theirs.`,
    )
    if (missingIds > 0)
      console.log(`${missingIds} ids after the last row have none: of calls that were undone, or removed unsealed.`)
    if (anchors.length > 0 && problems.length === 0) console.log('It agrees with what was anchored.')
    console.log(problems.length === 0 ? 'The audit log is whole.' : 'The audit log has been changed.')
    if (problems.length > 0) process.exitCode = 1
  })
}

async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const { db, close } = openDatabase(await findRunningDatabaseOwnerUrl(config), () => undefined, 1)
  try {
    await work(db, config)
  } finally {
    await close()
  }
}
