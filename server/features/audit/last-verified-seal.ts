import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { nullIfFileMissing, writeFileDurably } from '#server/platform/durable-files.ts'
import type { NumberedKey } from '#server/platform/key-ring.ts'
import { equalInConstantTime, type Keys } from '#server/platform/keys.ts'
import { computeHmacForPurpose, type AuditSeal } from './chain.ts'

// Where the last verification ended, signed and stored beside the keys: the next one may go on from there.

const Place = z.object({
  number: z.int(),
  seal: z.hex().length(64),
  settled: z.int(),
  key_number: z.int(),
  verified_at: z.iso.datetime(),
})
const SignedPlace = Place.extend({ signature: z.hex().length(64) })

/** The last seal that was verified, together with everything before it. */
export type VerifiedSeal = Pick<AuditSeal, 'number' | 'seal' | 'settled' | 'key_number'> & { verified_at: Date }

export const getLastVerifiedSealPath = ({ folder }: Pick<Keys, 'folder'>): string => join(folder, 'audit-verified.json')

const sign = (key: NumberedKey, place: z.output<typeof Place>): Buffer =>
  computeHmacForPurpose(key, 'verified', JSON.stringify(Place.parse(place)))

export async function writeLastVerifiedSeal(keys: Keys, { seal, verified_at, ...rest }: VerifiedSeal): Promise<void> {
  const place = { ...rest, seal: seal.toString('hex'), verified_at: verified_at.toISOString() }
  const signature = sign(keys.audit.current, place).toString('hex')
  await writeFileDurably(getLastVerifiedSealPath(keys), Buffer.from(`${JSON.stringify({ ...place, signature })}\n`))
}

/**
 * Reads `audit-verified.json`. Throws an error with a text for administrators when there is no such file, and when no key of
 * this hub has signed it.
 */
export async function readLastVerifiedSeal(keys: Keys): Promise<VerifiedSeal> {
  const text = await nullIfFileMissing(readFile(getLastVerifiedSealPath(keys), 'utf8'))
  if (text === null) throw new Error('Nothing has been verified yet. Verify the whole log first, without --continue.')
  const { signature, ...place } = parse(text)
  const given = Buffer.from(signature, 'hex')
  if (!keys.audit.all.some((key) => equalInConstantTime(sign(key, place), given))) throw new Error(UNSIGNED)
  return { ...place, seal: Buffer.from(place.seal, 'hex'), verified_at: new Date(place.verified_at) }
}

const UNSIGNED = 'audit-verified.json is not signed by a key of this hub. Verify the whole log, without --continue.'

function parse(text: string): z.output<typeof SignedPlace> {
  try {
    return SignedPlace.parse(JSON.parse(text))
  } catch {
    throw new Error(UNSIGNED)
  }
}
