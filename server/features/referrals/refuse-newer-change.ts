import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import { REFERRAL_STATUS_LABELS } from '#contract/referral-status-labels.ts'
import {
  formatDayInBothLanguages,
  formatMomentInBothLanguages,
} from '#server/features/messages/format-day-in-both-languages.ts'
import { findNewestChange, type ChangedField } from '#server/features/referral-history/find-newest-change.ts'
import type { Db } from '#server/platform/db.ts'
import { getCallerLanguage, renderInLanguage } from '#server/platform/messages.ts'
import { editConflictProblem } from '#server/platform/problems.ts'
import type { LockedReferral } from './queries.ts'
import { findActiveContact, type Assignee } from './referral-assignee.ts'

/** What the screen of the caller showed, and the language of the refusal. */
export interface ShownChange {
  /** The newest change of the field; undefined for callers that do not compare. */
  seen: number | undefined
  language: Language
}

export const toShownChange = ({
  body,
  request,
}: {
  body: { seen?: number | undefined }
  request: FastifyRequest
}): ShownChange => ({
  seen: body.seen,
  language: getCallerLanguage(request),
})

/**
 * Throws 409 when a colleague has changed the field since the caller's screen was read: the caller would replace what they
 * have not seen. A change of the caller's own is no conflict, nor are changes that end with the value that the caller saw.
 */
export async function refuseNewerChange(
  db: Db,
  referral: LockedReferral,
  field: ChangedField,
  { viewerId, seen, language }: ShownChange & { viewerId: number },
): Promise<void> {
  if (seen === undefined) return
  const last = await findNewestChange(db, referral.id, field)
  if (!last || last.id <= seen || last.actorId === viewerId) return
  if ((await findValueAt(db, referral.id, field, seen)) === valueOf(referral)[field]) return

  const name = last.by ?? renderInLanguage(language, msg('A colleague'))
  const change = { name, id: referral.id, when: formatMomentInBothLanguages(last.at)[language] }
  throw editConflictProblem(await describeChange(db, referral, field, { change, language }), last.id)
}

async function describeChange(
  db: Db,
  referral: LockedReferral,
  field: ChangedField,
  { change, language }: { change: Change; language: Language },
): Promise<Message> {
  if (field === 'status') return toStatusText(referral.status, change, language)
  if (field === 'due') return toDueText(referral.due_on, change, language)
  const { vendor_id: vendorId, assignee_id: userId } = referral
  return toAssigneeText(userId === null ? undefined : await findActiveContact(db, { vendorId, userId }), change)
}

const valueOf = ({ status, due_on, assignee_id }: LockedReferral) => ({ status, due: due_on, assignee: assignee_id })

/** The value that the event `seen` has set; 0 is the value of a new referral. */
async function findValueAt(db: Db, referralId: number, field: ChangedField, seen: number): Promise<unknown> {
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

type Change = Record<'name' | 'when', string> & { id: number }

const toStatusText = (status: ReferralStatus, change: Change, language: Language): Message =>
  msg('{name} set the status of referral {id} to “{status}” ({when}).', {
    ...change,
    status: renderInLanguage(language, REFERRAL_STATUS_LABELS[status]),
  })

const toDueText = (due: string | null, change: Change, language: Language): Message =>
  due === null
    ? msg('{name} cleared the due date of referral {id} ({when}).', change)
    : msg('{name} set the due date of referral {id} to {due} ({when}).', { ...change, due: formatDay(due, language) })

const toAssigneeText = (assignee: Assignee | undefined, change: Change): Message =>
  assignee
    ? msg('{name} assigned referral {id} to {assignee} ({when}).', {
        ...change,
        assignee: `${assignee.first} ${assignee.last}`,
      })
    : msg('{name} set that nobody is assigned to referral {id} ({when}).', change)

const formatDay = (day: string, language: Language) =>
  formatDayInBothLanguages(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })[language]
