import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCurrentAnchor, parseAnchor } from '#server/features/audit/anchor.ts'
import { verifyAuditChain } from '#server/features/audit/verify.ts'
import { openKeys } from '#server/platform/keys.ts'
import { recordCommand, withDatabase, type Command } from './command.ts'

export const anchorCommand: Command = {
  name: 'anchor',
  usage: `Prints the end of the audit log as one line. Keep it somewhere else: nobody can rewrite the log up to there unnoticed.
  anchor`,
  run: () => printAuditAnchor(),
}

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: `Proves that nobody has changed the audit log, or names what was changed. It compares any number of anchors, too.
  verify-audit [--anchor 'audit-anchor seal=…']`,
  run: (args) => verifyAuditLog(parseArgs({ args, options: { anchor: { type: 'string', multiple: true } } }).values),
}

const printAuditAnchor = () =>
  withDatabase(async ({ db }) => {
    const anchor = await formatCurrentAnchor(db)
    if (!anchor) throw new Error('Nothing has been sealed yet.')
    console.log(anchor)
  })

async function verifyAuditLog({ anchor = [] }: { anchor?: string[] | undefined }) {
  const anchors = anchor.map(parseAnchor)
  await withDatabase(async ({ db, config }) => {
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
    await recordCommand(db, { action: 'verified', kind: 'audit', detail: { rows, problems: problems.length } })
    console.log(problems.length === 0 ? 'The audit log is whole.' : 'The audit log has been changed.')
    if (problems.length > 0) process.exitCode = 1
  })
}
