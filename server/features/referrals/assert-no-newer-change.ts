import { msg, type Message, type PlaceholderValue } from '#contract/message.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { REFERRAL_STATUS_LABELS } from '#contract/referral-status-labels.ts'
import {
  formatDayInBothLanguages,
  formatMomentInBothLanguages,
} from '#server/features/messages/format-day-in-both-languages.ts'
import {
  findNewestFieldChange,
  type TrackedReferralField,
} from '#server/features/referral-history/find-newest-field-change.ts'
import type { Db } from '#server/platform/db.ts'
import { renderInBothLanguages } from '#server/platform/messages.ts'
import { editConflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import type { LockedReferral } from './queries.ts'
import { findActiveContact, type Assignee } from './referral-assignee.ts'

/**
 * Throws 409 when a colleague has changed the field since the caller's screen was read: the caller would replace what they
 * have not seen. A change of the caller's own is no conflict, nor are changes that end with the value that the caller saw.
 * `seen` is the newest change of the field that the screen showed; undefined for callers that do not compare.
 */
export async function assertNoNewerChange(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  referral: LockedReferral,
  field: TrackedReferralField,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return
  const last = await findNewestFieldChange(db, referral.id, field)
  if (!last || last.id <= seen || last.actorId === viewer.id) return
  const now = await findPresentValue(db, referral, field)
  if ((await findValueAt(db, referral.id, field, seen)) === now) return

  const name = last.by ?? renderInBothLanguages(msg('A colleague'))
  const change = { name, id: referral.id, when: formatMomentInBothLanguages(last.at) }
  throw editConflictProblem(await describeChange(db, referral, field, change), last.id)
}

async function describeChange(
  db: Db,
  { status, due_on: due, vendor_id: vendorId, assignee_id: assigneeId }: LockedReferral,
  field: TrackedReferralField,
  change: Change,
): Promise<Message> {
  if (field === 'status') return toStatusText(status, change)
  if (field === 'due') return toDueText(due, change)
  if (assigneeId === null) return msg('{name} unassigned referral {id} ({when}).', change)
  return toAssigneeText(await findActiveContact(db, { vendorId, userId: assigneeId }), change)
}

/** As screens show it: an assignee who no longer works for the vendor is nobody. */
async function findPresentValue(db: Db, referral: LockedReferral, field: TrackedReferralField): Promise<unknown> {
  if (field === 'status') return referral.status
  if (field === 'due') return referral.due_on
  const { vendor_id: vendorId, assignee_id: userId } = referral
  return userId === null ? null : ((await findActiveContact(db, { vendorId, userId }))?.id ?? null)
}

/** The value that the event `seen` has set; 0 is the value of a new referral. */
async function findValueAt(db: Db, referralId: number, field: TrackedReferralField, seen: number): Promise<unknown> {
  if (seen === 0) return NEW_VALUES[field]
  const event = await db
    .selectFrom('referral_events')
    .select('detail')
    .where('referral_id', '=', referralId)
    .where('id', '=', seen)
    .executeTakeFirst()
  return event?.detail[field]
}

const NEW_VALUES = { status: 'PENDING', due: null, assignee: null } as const

type Change = Record<'name' | 'id' | 'when', PlaceholderValue>

const toStatusText = (status: ReferralStatus, change: Change): Message =>
  msg('{name} set the status of referral {id} to “{status}” ({when}).', {
    ...change,
    status: renderInBothLanguages(REFERRAL_STATUS_LABELS[status]),
  })

const toDueText = (due: string | null, change: Change): Message =>
  due === null
    ? msg('{name} cleared the due date of referral {id} ({when}).', change)
    : msg('{name} set the due date of referral {id} to {due} ({when}).', { ...change, due: formatDay(due) })

const toAssigneeText = (assignee: Assignee | undefined, change: Change): Message =>
  assignee
    ? msg('{name} assigned referral {id} to {assignee} ({when}).', {
        ...change,
        assignee: `${assignee.first} ${assignee.last}`,
      })
    : msg('{name} assigned referral {id} to somebody who no longer works for the vendor ({when}).', change)

const formatDay = (day: string) =>
  formatDayInBothLanguages(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
