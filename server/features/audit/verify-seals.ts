import type { Keys } from '#server/platform/keys.ts'
import type { AuditHeadFileContent } from './audit-head-file.ts'
import { computeSeal, type AuditSeal, type SignedCheckpoint } from './chain.ts'

export type AuditProblemReporter = (problem: string) => void
export type ChainPosition = Pick<AuditSeal, 'number' | 'seal' | 'settled' | 'key_number'> & {
  ids?: number[]
  sealed_at?: Date
}

export function verifySeal(
  keys: Keys,
  before: ChainPosition,
  seal: AuditSeal,
  head: AuditHeadFileContent,
  report: AuditProblemReporter,
): void {
  const { number, ids, key_number: keyNumber } = seal
  const key = keys.audit.find(keyNumber)
  if (number === before.number) report(`Seal ${number} is there twice.`)
  else if (number !== before.number + 1) report(`Seals ${before.number + 1} to ${number - 1} are missing.`)
  else if (!key) report(`Seal ${number} was made with audit key ${keyNumber}, which is missing.`)
  else if (keyNumber < before.key_number)
    report(`Seal ${number} was made with audit key ${keyNumber}, which had been replaced.`)
  else if (!computeSeal(key, before.seal, seal).equals(seal.seal))
    report(
      `Seal ${number}, over ${ids.length > 0 ? `rows ${ids[0]} to ${ids.at(-1)}` : 'no row'}, is not the one that was made.`,
    )
  if (isCheckpoint(head) && head.number === number && !head.seal.equals(seal.seal))
    report(`Seal ${number} is not the one that is remembered beside the keys.`)
}

/** Reports when the head file names a later seal than the last one of the chain, and when the file cannot tell. */
export function verifyChainNotTruncated(
  head: AuditHeadFileContent,
  end: ChainPosition,
  seals: number,
  report: AuditProblemReporter,
): void {
  if (head === 'damaged') report('The file audit-head.json beside the keys is not what was written.')
  else if (!head) {
    if (seals > 0) report('The file audit-head.json beside the keys is missing: the end may have been cut off.')
  } else if (head.number > end.number)
    report(`The log is cut off after row ${end.ids?.at(-1) ?? 0}: it had ${head.number} seals and has ${end.number}.`)
}

const isCheckpoint = (head: AuditHeadFileContent): head is SignedCheckpoint => head !== null && head !== 'damaged'
