import type { AuditLogEntry } from '#contract/audit.ts'
import { streamCsv, type CsvColumn } from '#server/platform/csv.ts'
import type { AuditRow } from './queries.ts'

const toNamedReference = (id: number | null, name: string | null) => (id === null ? null : { id, name })

export const presentAuditEntry = (row: AuditRow): AuditLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: toNamedReference(row.actor_id, row.actor),
  role: row.role,
  action: row.action,
  kind: row.kind,
  ids: row.ids,
  about: toNamedReference(row.person_id, row.person),
  vendor: toNamedReference(row.vendor_id, row.vendor),
  outcome: row.outcome,
  detail: row.detail,
})

const COLUMNS: CsvColumn<AuditRow>[] = [
  ['ID', ({ id }) => id],
  ['Time (UTC)', ({ at }) => at.toISOString()],
  ['Person ID', ({ actor_id }) => actor_id],
  ['Person', ({ actor }) => actor],
  ['Role', ({ role }) => role],
  ['Action', ({ action }) => action],
  ['Kind', ({ kind }) => kind],
  ['IDs', ({ ids }) => ids.join(' ')],
  ['Concerned person ID', ({ person_id }) => person_id],
  ['Concerned person', ({ person }) => person],
  ['Vendor ID', ({ vendor_id }) => vendor_id],
  ['Vendor', ({ vendor }) => vendor],
  ['Outcome', ({ outcome }) => outcome],
  ['Detail', ({ detail }) => (Object.keys(detail).length === 0 ? '' : JSON.stringify(detail))],
]

export const streamAuditRowsAsCsv = (batches: AsyncIterable<AuditRow[]>): AsyncGenerator<string> =>
  streamCsv(COLUMNS, batches)
