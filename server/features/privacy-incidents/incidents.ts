import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import {
  MIN_INCIDENT_RETENTION_MONTHS,
  type PrivacyIncidentInput,
  type NewPrivacyIncident,
} from '#contract/privacy-incidents.ts'
import { toHubCalendarDate } from '#contract/dates.ts'
import { msg } from '#contract/message.ts'
import {
  conflictProblem,
  editConflictProblem,
  invalidFieldProblem,
  notFoundProblem,
} from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import {
  toPrivacyIncidentColumns,
  findPrivacyIncident,
  lockPrivacyIncident,
  type PrivacyIncidentRow,
} from './queries.ts'

dayjs.extend(utc)

/** Returns the first day on which it may be deleted, in UTC, wherever the server runs. */
export const getFirstDeletableDay = ({ created_at }: { created_at: Date }): string =>
  dayjs.utc(created_at).add(MIN_INCIDENT_RETENTION_MONTHS, 'month').add(1, 'day').toISOString().slice(0, 10)

export async function addPrivacyIncident(
  { db, at, record }: RequestContext,
  values: NewPrivacyIncident,
): Promise<PrivacyIncidentRow> {
  assertHasHappened(values, at)
  const { id } = await db
    .insertInto('incidents')
    .values({ ...toPrivacyIncidentColumns(values), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'added', kind: 'incident', ids: [id] })
  return (await findPrivacyIncident(db, id))!
}

function assertHasHappened({ happened_on: happenedOn }: Pick<NewPrivacyIncident, 'happened_on'>, at: Date): void {
  if (happenedOn > toHubCalendarDate(at))
    throw invalidFieldProblem('happened_on', msg('The date can’t be in the future.'))
}

export async function readAndAuditPrivacyIncident(
  { db, record }: RequestContext,
  id: number,
): Promise<PrivacyIncidentRow> {
  const incident = await findPrivacyIncident(db, id)
  if (!incident) throw notFoundProblem(msg('Incident was not found.'))
  await record({ action: 'opened', kind: 'incident', ids: [id] })
  return incident
}

export async function editPrivacyIncident(
  { db, at, record }: RequestContext,
  id: number,
  edit: PrivacyIncidentInput,
): Promise<PrivacyIncidentRow> {
  const { version, ...values } = edit
  const before = await lockPrivacyIncident(db, id)
  if (!before) throw notFoundProblem(msg('Incident was not found.'))
  assertHasHappened(values, at)
  if (version !== undefined && version !== before.version)
    throw editConflictProblem(msg('Somebody else has changed this incident in the meantime. Please check it again.'))
  const columns = toPrivacyIncidentColumns(values)
  const fields = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof columns]),
  )
  await db
    .updateTable('incidents')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await record({ action: 'changed', kind: 'incident', ids: [id], detail: { fields: fields.map(([name]) => name) } })
  return (await findPrivacyIncident(db, id))!
}

/** Deletes a record after two years, during which regulators may ask for it (SR-104). */
export async function removePrivacyIncident({ db, at, record }: RequestContext, id: number): Promise<void> {
  const before = await lockPrivacyIncident(db, id)
  if (!before) throw notFoundProblem(msg('Incident was not found.'))
  const until = getFirstDeletableDay(before)
  if (at.toISOString().slice(0, 10) < until)
    throw conflictProblem(msg('An incident is kept for 24 months. This one can be deleted from {until} on.', { until }))
  await db.deleteFrom('incidents').where('id', '=', id).execute()
  await record({ action: 'deleted', kind: 'incident', ids: [id] })
}
