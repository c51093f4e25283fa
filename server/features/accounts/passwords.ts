import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createConcurrencyLimiter } from '#server/platform/concurrency.ts'

// The minima of SR-001; a hash with other parameters is replaced at the next successful sign-in.
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing is slow on purpose: at most one per core, and at most two, since files need the same thread pool (SR-078). */
export const MAX_CONCURRENT_HASHES = Math.min(2, availableParallelism())
/** Hashes that may wait; further requests get 503. */
export const MAX_QUEUED_HASHES = 50
const runLimited = createConcurrencyLimiter(MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES)

export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password, COST))

/** The hash of a password that nobody knows, for deleted accounts: they keep their row and cannot sign in. */
export const createUnusablePasswordHash = (): Promise<string> => hashPassword(randomUUID())

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  runLimited(() => verify(stored, password))

const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(CURRENT_PREFIX)

let decoy: Promise<string> | undefined
/** A hash to compare with for an unknown address, so that it takes as much time as a known one (SR-004). */
export const getDecoyPasswordHash = (): Promise<string> =>
  (decoy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    // The queue was full: kept, the refusal would mark every unknown address from then on.
    decoy = undefined
    throw error
  }))
