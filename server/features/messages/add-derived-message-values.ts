import type { Db } from '#server/platform/db.ts'
import {
  describeReferralsWithUnopenedDocuments,
  describeUnreadReferrals,
  describeWorkingDays,
} from './describe-waiting-counts.ts'
import { formatMomentInBothLanguages } from './format-day-in-both-languages.ts'
import { getMessageKindSettings, type MessageKind } from './message-kinds.ts'
import type { MessageValue, QueuedMessage } from './queued-message.ts'

const DOCUMENT_REMINDERS: readonly MessageKind[] = [
  'unread documents',
  'unread documents by link',
  'vendor reminded of documents',
]

/**
 * Returns the values of a message with its numbers in words, and with the time of its referral. What an older version did not queue is
 * found elsewhere or described without it: a copy of it may run beside this one during an upgrade, and undelivered messages can be
 * sent again for 30 days.
 */
export async function addDerivedMessageValues(
  db: Db,
  { kind, values, queuedAt }: Pick<QueuedMessage, 'kind' | 'values' | 'queuedAt'>,
): Promise<Record<string, MessageValue>> {
  const has = (name: string) => getMessageKindSettings(kind).placeholders.includes(name)
  const describeWaiting = DOCUMENT_REMINDERS.includes(kind)
    ? describeReferralsWithUnopenedDocuments
    : describeUnreadReferrals
  const [count, days] = [readCount(values['count']), readCount(values['days'])]
  const lacks = (name: string, number: number | undefined) => has(name) && (number !== undefined || !(name in values))
  return {
    ...values,
    ...(lacks('waiting', count) && { waiting: describeWaiting(count) }),
    ...(lacks('period', days) && { period: describeWorkingDays(days) }),
    ...(has('sent_at') &&
      !('sent_at' in values) && {
        sent_at: formatMomentInBothLanguages((await readSendingTime(db, values['number'])) ?? new Date(queuedAt)),
      }),
  }
}

const readCount = (value: MessageValue | undefined): number | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

/** The code of a guest's form is mailed before there is a referral. */
const readSendingTime = async (db: Db, number: MessageValue | undefined): Promise<Date | undefined> =>
  number === undefined
    ? undefined
    : (await db.selectFrom('referrals').select('created_at').where('id', '=', Number(number)).executeTakeFirst())
        ?.created_at
