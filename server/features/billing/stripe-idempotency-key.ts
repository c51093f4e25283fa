import type { FastifyRequest } from 'fastify'
import type { Keys } from '#server/platform/keys.ts'

/**
 * The name under which the provider does a thing once: the caller's Idempotency-Key with what is asked for. Hashed with
 * the installation's own key, so that two hubs on one account of the provider never mean the same.
 */
export function deriveStripeIdempotencyKey(
  keys: Pick<Keys, 'hash'>,
  request: FastifyRequest | null,
  ...asked: (string | number)[]
): string {
  const given = request?.headers['idempotency-key'] ?? null
  return keys.hash(JSON.stringify(['payment', given, ...asked])).toString('hex')
}
