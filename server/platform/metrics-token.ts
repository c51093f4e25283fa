import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { equalInConstantTime } from './keys.ts'

/** Prometheus sends METRICS_TOKEN as its bearer token. */
export function hasMetricsToken({ headers }: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return metricsToken !== undefined && given !== undefined && equalInConstantTime(hash(given), hash(metricsToken))
}

const hash = (value: string) => createHash('sha256').update(value).digest()
