import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import {
  INCIDENT_RETENTION_MONTHS,
  type PrivacyIncidentInput,
  type NewPrivacyIncident,
} from '#contract/privacy-incidents.ts'
import { msg } from '#contract/message.ts'
import { conflict, notFound } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { toIncidentColumns, findIncident, lockIncident, type IncidentRow } from './queries.ts'

dayjs.extend(utc)

/** Returns the first day on which it may be deleted, in UTC, wherever the server runs. */
export const firstDeletableDay = ({ created_at }: { created_at: Date }): string =>
  dayjs.utc(created_at).add(INCIDENT_RETENTION_MONTHS, 'month').add(1, 'day').toISOString().slice(0, 10)

export async function addIncident(
  { db, at, record }: RequestContext,
  values: NewPrivacyIncident,
): Promise<IncidentRow> {
  const { id } = await db
    .insertInto('incidents')
    .values({ ...toIncidentColumns(values), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'added', kind: 'incident', ids: [id] })
  return (await findIncident(db, id))!
}

export async function readIncident({ db, record }: RequestContext, id: number): Promise<IncidentRow> {
  const incident = await findIncident(db, id)
  if (!incident) throw notFound(msg('Incident was not found.'))
  await record({ action: 'opened', kind: 'incident', ids: [id] })
  return incident
}

export async function editIncident(
  { db, record }: RequestContext,
  id: number,
  edit: PrivacyIncidentInput,
): Promise<IncidentRow> {
  const { version, ...values } = edit
  const before = await lockIncident(db, id)
  if (!before) throw notFound(msg('Incident was not found.'))
  if (version !== undefined && version !== before.version)
    throw conflict(msg('Somebody else has changed this incident in the meantime. Please check it again.'))
  const columns = toIncidentColumns(values)
  const fields = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof columns]),
  )
  await db
    .updateTable('incidents')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await record({ action: 'changed', kind: 'incident', ids: [id], detail: { fields: fields.map(([name]) => name) } })
  return (await findIncident(db, id))!
}

/** Deletes a record after two years, during which regulators may ask for it (SR-104). */
export async function removeIncident({ db, at, record }: RequestContext, id: number): Promise<void> {
  const before = await lockIncident(db, id)
  if (!before) throw notFound(msg('Incident was not found.'))
  const until = firstDeletableDay(before)
  if (at.toISOString().slice(0, 10) < until)
    throw conflict(msg('An incident is kept for 24 months. This one can be deleted from {until} on.', { until }))
  await db.deleteFrom('incidents').where('id', '=', id).execute()
  await record({ action: 'deleted', kind: 'incident', ids: [id] })
}
