import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { REFERRAL_UNDO_SECONDS } from '#contract/referrals.ts'
import type { ReferralChange } from '#server/features/referral-history/is-change-notification-needed.ts'
import type { Services } from '#server/platform/app.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { encryptContent } from '#server/platform/encrypted-content.ts'
import { ORDINARY_MESSAGE_QUEUE, URGENT_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import {
  getMessageKindSettings,
  type MessageKind,
  type NumberInWordsPlaceholder,
  type PlaceholderOf,
} from './message-kinds.ts'
import type { MessageValue, Recipient, QueuedMessage } from './queued-message.ts'

interface MessageOptions {
  to: Recipient
  /**
   * Target of the button, relative to the root of the hub: `/reset-password/…`. The default is the page of the kind.
   */
  path?: string
  expiresAt?: Date
  /** The vendor whose updates the message contains; unsubscribing ends them. */
  vendorId?: number
  /** The message waits until this change can no longer be undone, and is dropped when `isChangeNotificationNeeded` says no. */
  change?: ReferralChange
  /** Leaves out the message by email, and sends only the text message. */
  withoutEmail?: boolean
}

/** With a margin for an undo that is on its way and for clocks that differ. */
const UNDO_WAIT_SECONDS = REFERRAL_UNDO_SECONDS + 5

/** A kind of `message-kinds.ts` with the values of its placeholders, but for those that `addDerivedMessageValues` adds. */
export type NewMessage = {
  [K in MessageKind]: MessageOptions & {
    kind: K
    values: Record<Exclude<PlaceholderOf<K>, NumberInWordsPlaceholder>, MessageValue>
  }
}[MessageKind]

/** What queueing a message needs, besides the database or transaction that it is queued on. */
export type MessageQueueDependencies = Pick<Services, 'jobs' | 'keys' | 'config' | 'clock'>

/** What a background job needs that reads the database and queues messages. */
export type MessageJobDependencies = MessageQueueDependencies & Pick<Services, 'db'>

/**
 * Queues a message in the caller's transaction; a rollback discards it. A user with an account gets it by their chosen
 * channels and in their language. Without a channel or an active account they get none, except the kinds that are
 * always sent, which then go by email (decisions 18, 31). A bare address gets email. Sending happens later, so that
 * no request waits for a mail server (SR-005, SR-122).
 */
export const queueMessage = (services: MessageQueueDependencies, db: Db, message: NewMessage): Promise<void> =>
  queueMessages(services, db, [message])

/** Queues many messages with a statement for each queue, and one for those that wait. */
export async function queueMessages(services: MessageQueueDependencies, db: Db, messages: NewMessage[]): Promise<void> {
  const { jobs, keys } = services
  const queued = await toQueuedMessages(services, db, messages)
  const isUrgent = ({ kind }: QueuedMessage) => getMessageKindSettings(kind).urgent === true
  const [urgent, others] = [queued.filter(isUrgent), queued.filter((one) => !isUrgent(one))]
  const encrypt = (some: QueuedMessage[]) => some.map((one) => encryptContent(keys.outbox, one))
  await jobs.sendAll(db, URGENT_MESSAGE_QUEUE, encrypt(urgent))
  await jobs.sendAll(db, ORDINARY_MESSAGE_QUEUE, encrypt(others.filter(({ change }) => !change)))
  await jobs.sendAll(db, ORDINARY_MESSAGE_QUEUE, encrypt(others.filter(({ change }) => change)), {
    delaySeconds: UNDO_WAIT_SECONDS,
  })
}

/** Whether the hub can send SMS; the demo keeps them in its mailbox. */
export const canSendSms = (config: Services['config']): boolean => config.sms !== undefined || config.demo

async function toQueuedMessages(
  { config, clock }: MessageQueueDependencies,
  db: Db,
  messages: NewMessage[],
): Promise<QueuedMessage[]> {
  const ids = messages.flatMap(({ to }) => ('userId' in to ? [to.userId] : []))
  const people = await peopleById(db, ids)
  const bySms = canSendSms(config)
  const queuedAt = clock.now().toISOString()
  return messages.flatMap(({ kind, to, values, path, expiresAt, vendorId, change, withoutEmail }) => {
    const message: Omit<QueuedMessage, 'id' | 'channel' | 'byEmailToo'> = {
      kind,
      to,
      values,
      path: path ?? null,
      vendorId: vendorId ?? null,
      change,
      queuedAt,
      expiresAt: expiresAt?.toISOString() ?? null,
    }
    const person = 'userId' in to ? people.get(to.userId) : 'phone' in to ? 'number' : 'address'
    const channels = channelsOf(kind, person, bySms).filter((channel) => channel !== 'email' || !withoutEmail)
    const byEmailToo = channels.length > 1
    return channels.map((channel) => ({ ...message, id: randomUUID(), channel, byEmailToo }))
  })
}

/** Returns the channels by which the user gets a message of this kind, unless their number is past its budget. */
export const listMessageChannels = (
  config: Services['config'],
  kind: MessageKind,
  user: Person & { code_phone: string | null },
): QueuedMessage['channel'][] => channelsOf(kind, { ...user, phone: user.code_phone ?? user.phone }, canSendSms(config))

interface Person {
  id: number
  phone: string
  enable_sending_sms: boolean
  enable_sending_email: boolean
}

async function peopleById(db: Db, ids: number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'enable_sending_sms', 'enable_sending_email', sql<string>`coalesce(code_phone, phone)`.as('phone')])
    .where('id', '=', anyIdSql(ids))
    .where('active', '=', true)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

function channelsOf(
  kind: MessageKind,
  person: Person | 'address' | 'number' | undefined,
  mayUseSms: boolean,
): QueuedMessage['channel'][] {
  if (!person) return []
  if (person === 'number') return ['sms']
  const { always, emailOnly, neverBySms } = getMessageKindSettings(kind)
  if (person === 'address' || emailOnly) return ['email']
  const bySms = !neverBySms && person.enable_sending_sms && mayUseSms && person.phone !== ''
  const byEmail = person.enable_sending_email || (always === true && !bySms)
  return [...(bySms ? (['sms'] as const) : []), ...(byEmail ? (['email'] as const) : [])]
}
