import type { FastifyRequest } from 'fastify'
import { UNATTENDED_HEADER } from '#contract/route.ts'

/** True for a read that the page says nobody has asked for. A write is always somebody's. */
export const isUnattended = (request: FastifyRequest): boolean =>
  request.method === 'GET' && request.headers[UNATTENDED_HEADER.toLowerCase()] !== undefined
