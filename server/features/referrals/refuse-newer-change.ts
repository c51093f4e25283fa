import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import type { ReferralStatus } from '#contract/referral-status.ts'
import {
  formatDayInBothLanguages,
  formatMomentInBothLanguages,
} from '#server/features/messages/format-day-in-both-languages.ts'
import type { Db } from '#server/platform/db.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { editConflictProblem } from '#server/platform/problems.ts'
import type { LockedReferral } from './queries.ts'
import { fieldChangeCondition, type ChangedField } from './referral-row.ts'

/** What the screen of the caller showed, and the language of the refusal. */
export interface ShownChange {
  /** The newest change of the field; undefined for callers that do not compare. */
  seen: number | undefined
  language: Language
}

/**
 * Throws 409 when a colleague has changed the field since the caller's screen was read: the caller would replace what they
 * have not seen. A change of the caller's own is no conflict.
 */
export async function refuseNewerChange(
  db: Db,
  referral: LockedReferral,
  field: ChangedField,
  { viewerId, seen, language }: ShownChange & { viewerId: number },
): Promise<void> {
  if (seen === undefined) return
  const last = await db
    .selectFrom('referral_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.actor_id', 'u.first', 'u.last'])
    .where('e.referral_id', '=', referral.id)
    .where(fieldChangeCondition(field))
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.id <= seen || last.actor_id === viewerId) return

  const name =
    // From the mailbox of the vendor nobody is named.
    last.first === null || last.last === null
      ? renderInLanguage(language, msg('A colleague'))
      : `${last.first} ${last.last}`
  const change = { name, id: referral.id, when: formatMomentInBothLanguages(last.at)[language] }
  throw editConflictProblem(
    field === 'status' ? toStatusText(referral.status, change, language) : toDueText(referral.due_on, change, language),
  )
}

type Change = Record<'name' | 'when', string> & { id: number }

const toStatusText = (status: ReferralStatus, change: Change, language: Language): Message =>
  msg('{name} set the status of referral {id} to “{status}” ({when}).', {
    ...change,
    status: renderInLanguage(language, STATUS_LABELS[status]),
  })

const toDueText = (due: string | null, change: Change, language: Language): Message =>
  due === null
    ? msg('{name} cleared the due date of referral {id} ({when}).', change)
    : msg('{name} set the due date of referral {id} to {due} ({when}).', { ...change, due: formatDay(due, language) })

const formatDay = (day: string, language: Language) =>
  formatDayInBothLanguages(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })[language]

/** The words of the screens. */
const STATUS_LABELS: Record<ReferralStatus, Message> = {
  PENDING: msg('Pending'),
  RECIEVED: msg('Received'),
  COORDINATED: msg('Coordinated'),
  SHIPPED: msg('Shipped'),
  FULFILLED: msg('Fulfilled'),
  COMPLETED: msg('Completed'),
  'Your appointment has been scheduled': msg('Your appointment has been scheduled'),
  'Our team will be contacting you soon to discuss request': msg(
    'Our team will be contacting you soon to discuss request',
  ),
  'Vendor does not offer requested service(s) and/or product(s)': msg(
    'Vendor does not offer requested service(s) and/or product(s)',
  ),
  'Vendor is requesting you re-send information': msg('Vendor is requesting you re-send information'),
}
