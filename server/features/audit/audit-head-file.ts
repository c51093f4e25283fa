import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { nullIfFileMissing, writeFileDurably } from '#server/platform/durable-files.ts'
import type { Keys } from '#server/platform/keys.ts'
import { isValidCheckpoint, signCheckpoint, type SignedCheckpoint } from './chain.ts'

// The end of the chain, stored beside the keys: a log that was truncated in the database is shorter than this.

const bytes = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hex) => Buffer.from(hex, 'hex'))
const Head = z.object({
  number: z.int(),
  seal: bytes,
  at: z.iso.datetime().transform((at) => new Date(at)),
  signature: bytes,
})

export const getAuditHeadPath = ({ folder }: Pick<Keys, 'folder'>): string => join(folder, 'audit-head.json')

/** The head of the chain; null when there is no file yet, 'damaged' when its signature or form is wrong. */
export type AuditHeadFileContent = SignedCheckpoint | null | 'damaged'

export async function readAndVerifyAuditHeadFile(keys: Keys): Promise<AuditHeadFileContent> {
  const text = await nullIfFileMissing(readFile(getAuditHeadPath(keys), 'utf8'))
  if (text === null) return null
  const { data } = Head.safeParse(parsed(text))
  return data && keys.audit.all.some((key) => isValidCheckpoint(key, 'head', data)) ? data : 'damaged'
}

export async function writeAuditHeadFile(keys: Keys, place: { number: number; seal: Buffer; at: Date }): Promise<void> {
  const { number, seal, at, signature } = signCheckpoint(keys.audit.current, 'head', place)
  const text = JSON.stringify({ number, seal: seal.toString('hex'), at, signature: signature.toString('hex') })
  await writeFileDurably(getAuditHeadPath(keys), Buffer.from(`${text}\n`))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
