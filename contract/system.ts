import { z } from 'zod'
import { defineRoute } from './route.ts'

export const ServiceWithTrackedOutages = z.enum(['mail', 'sms', 'scanner'])
export type ServiceWithTrackedOutages = z.output<typeof ServiceWithTrackedOutages>

/** What /ready checks. `signals` and `audit` do not affect readiness. */
export const SystemChecks = z.object({
  database: z.boolean(),
  writable: z.boolean(),
  keys: z.boolean(),
  storage: z.boolean(),
  disk: z.boolean(),
  signals: z.boolean().describe('live updates arrive from the database'),
  audit: z.boolean().describe('false when the audit log was changed by somebody'),
})
export type SystemChecks = z.output<typeof SystemChecks>

export const QueueState = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int().describe('given up within the last hour'),
  oldest_at: z.string().nullable().describe('since when the oldest job waits'),
})
export type QueueState = z.output<typeof QueueState>

/** The state of the installation, for administrators; it names no person and no vendor. */
export const SystemState = z.object({
  version: z.string(),
  checks: SystemChecks,
  disk_free_bytes: z.int().nullable().describe('on the fullest disk of the hub; null when one cannot be read'),
  last_backup_at: z.string().nullable().describe('the last backup that was made and read back'),
  journal_stalled_since: z
    .string()
    .nullable()
    .describe('since when deletions have not reached the journal of deletions; null while they do'),
  queues: z.array(QueueState),
  messages: z.object({
    waiting: z.int(),
    oldest_at: z.string().nullable().describe('since when the oldest message waits'),
    undelivered: z.int().describe('given up within the last 30 days'),
    unreached_vendors: z.int().describe('vendors whose own address does not work, not settled yet'),
  }),
  outages: z.array(z.object({ service: ServiceWithTrackedOutages, began_at: z.string() })),
})
export type SystemState = z.output<typeof SystemState>

export const systemStateRoutes = {
  state: defineRoute('GET', '/admin/system', { returns: SystemState }),
}
