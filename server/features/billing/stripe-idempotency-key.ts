import type { FastifyRequest } from 'fastify'
import type { Keys } from '#server/platform/keys.ts'

/**
 * Derives the provider's idempotency key from the caller's Idempotency-Key and the request. It is hashed with the
 * installation's key, so that two installations on one provider account never share one. The oldest key: a request that is
 * repeated after the key was replaced must not charge twice.
 */
export function deriveStripeIdempotencyKey(
  keys: Pick<Keys, 'hashes'>,
  request: FastifyRequest | null,
  ...asked: (string | number)[]
): string {
  const given = request?.headers['idempotency-key'] ?? null
  const hashes = keys.hashes(JSON.stringify(['payment', given, ...asked]))
  return hashes.at(-1)!.toString('hex')
}
