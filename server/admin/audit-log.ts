import { parseArgs } from 'node:util'
import { readCurrentAnchorLine, parseAnchor } from '#server/features/audit/anchor.ts'
import { verifyAuditChain } from '#server/features/audit/verify.ts'
import { readLastVerifiedSeal, writeLastVerifiedSeal } from '#server/features/audit/last-verified-seal.ts'
import { listKeyFiles, openOrCreateKeys } from '#server/platform/keys.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

const OPTIONS = { anchor: { type: 'string', multiple: true }, continue: { type: 'boolean' } } as const

export const printAuditAnchorCommand: Command = {
  name: 'anchor',
  usage: `Prints the end of the audit log as one line. Keep it somewhere else: nobody can rewrite the log up to there unnoticed.
  anchor`,
  run: () => printAuditAnchor(),
}

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: `Proves that nobody has changed the audit log, or names what was changed. It compares any number of anchors, too. With
--continue it goes on where the last verification ended, which is quick enough for every night.
  verify-audit [--anchor 'audit-anchor seal=…']
  verify-audit --continue`,
  run: (args) => verifyAuditLog(parseArgs({ args, options: OPTIONS }).values),
}

const printAuditAnchor = () =>
  withRunningDatabase(async ({ db }) => {
    const anchor = await readCurrentAnchorLine(db)
    if (!anchor) throw new Error('Nothing has been sealed yet.')
    console.log(anchor)
  })

interface VerifyArguments {
  anchor?: string[] | undefined
  continue?: boolean | undefined
}

async function verifyAuditLog({ anchor = [], continue: isContinued = false }: VerifyArguments): Promise<void> {
  const anchors = anchor.map(parseAnchor)
  await withRunningDatabase(async ({ db, config }) => {
    // With a newly created key every row would count as altered.
    if (!(await listKeyFiles(config.keysDir)).some((name) => name.startsWith('audit.')))
      throw new Error(`There is no key of the audit log in ${config.keysDir}: nothing has been sealed with these keys.`)
    const keys = await openOrCreateKeys(config.keysDir)
    const from = isContinued ? await readLastVerifiedSeal(keys) : undefined
    const startedAt = performance.now()
    const verdict = await verifyAuditChain(db, keys, { anchors, ...(from && { from }) })
    const { problems, rows, seals, unsealedRows, missingIds, end } = verdict
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    for (const problem of problems) console.log(problem)
    console.log(
      `${rows} rows are as they were sealed (${seals} seals, ${seconds} s); ${unsealedRows} of the last seconds wait for theirs.`,
    )
    if (missingIds > 0)
      console.log(`${missingIds} ids after the last row have none: of calls that were undone, or removed unsealed.`)
    if (anchors.length > 0 && problems.length === 0) console.log('It agrees with what was anchored.')
    await recordCommandInAuditLog(db, {
      action: 'verified',
      kind: 'audit',
      detail: { rows, problems: problems.length },
    })
    if (problems.length === 0 && seals > 0) await writeLastVerifiedSeal(keys, { ...end, verified_at: new Date() })
    const since = from ? ` since ${from.verified_at.toISOString()}` : ''
    console.log(problems.length === 0 ? `The audit log is whole${since}.` : 'The audit log has been changed.')
    if (problems.length > 0) process.exitCode = 1
  })
}
