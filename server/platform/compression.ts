import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { registerEtags } from './etag.ts'

/** Smaller bodies fit in one packet either way. */
const MIN_BYTES = 1_024

/** Bodies up to this size are compressed in one call, which costs less than a stream: a list of 50 vendors fits. */
const MAX_BYTES_AT_ONCE = 65_536

/** Text that this server writes. Pictures, documents and workbooks are compressed already; live events must not wait. */
const COMPRESSIBLE = /^(?:application\/(?:json|manifest\+json|javascript)|image\/svg\+xml|text\/(?!event-stream))/

/** Compresses responses as the client accepts and answers 304 to clients that have them (decision 59). */
export async function registerCompressionAndEtags(http: FastifyInstance): Promise<void> {
  registerEtags(http)
  await http.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    globalDecompression: false,
    threshold: MIN_BYTES,
    syncThreshold: MAX_BYTES_AT_ONCE,
    customTypes: COMPRESSIBLE,
  })
}
