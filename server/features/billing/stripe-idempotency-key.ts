import type { FastifyRequest } from 'fastify'
import type { Keys } from '#server/platform/keys.ts'

/**
 * Derives the provider's idempotency key from the caller's Idempotency-Key and the request. It is hashed with the
 * installation's key, so that two installations on one provider account never share one.
 */
export function deriveStripeIdempotencyKey(
  keys: Pick<Keys, 'hash'>,
  request: FastifyRequest | null,
  ...asked: (string | number)[]
): string {
  const given = request?.headers['idempotency-key'] ?? null
  return keys.hash(JSON.stringify(['payment', given, ...asked])).toString('hex')
}
