import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { MESSAGES, encryptContent, URGENT_MESSAGES } from '#server/platform/outbox.ts'
import { messageKindSettings, type MessageKind, type PlaceholderOf } from './message-kinds.ts'
import type { MessageValue, Recipient, QueuedMessage } from './queued-message.ts'

interface MessageOptions {
  to: Recipient
  /** Where the button leads, from the root of the hub: `/reset-password/…`. Each kind has a page of its own otherwise. */
  path?: string
  expiresAt?: Date
  /** The vendor whose updates these are: what unsubscribing ends. */
  vendorId?: number
}

/** A kind of `kinds.ts` with what its placeholders stand for. */
export type NewMessage = {
  [K in MessageKind]: MessageOptions & { kind: K; values: Record<PlaceholderOf<K>, MessageValue> }
}[MessageKind]

type Parts = Pick<Services, 'jobs' | 'keys' | 'config' | 'clock'>

/**
 * Queues a message inside the caller's transaction: rolled back means never written. A person with an account gets it by
 * the ways they chose, in their language; without any way, or without an active account, none, but for the kinds that are
 * always sent, which go by e-mail then (decisions 18, 31). A bare address gets e-mail. Nothing is sent here: who waits for
 * the answer never waits for a mail server (SR-005, SR-122).
 */
export const queueMessage = (services: Parts, db: Db, message: NewMessage): Promise<void> =>
  queueMessages(services, db, [message])

/** The same for many: two statements however many they are. */
export async function queueMessages(services: Parts, db: Db, messages: NewMessage[]): Promise<void> {
  const { jobs, keys } = services
  const waiting = await waitingMessages(services, db, messages)
  const isUrgent = ({ kind }: QueuedMessage) => messageKindSettings(kind).urgent === true
  await jobs.sendAll(
    db,
    URGENT_MESSAGES,
    waiting.filter(isUrgent).map((one) => encryptContent(keys, one)),
  )
  await jobs.sendAll(
    db,
    MESSAGES,
    waiting.filter((one) => !isUrgent(one)).map((one) => encryptContent(keys, one)),
  )
}

/** Whether the hub has a way to send SMS; the demo keeps them in its mailbox. */
export const canSendSms = (config: Services['config']): boolean => config.sms !== undefined || config.demo

async function waitingMessages({ config, clock }: Parts, db: Db, messages: NewMessage[]): Promise<QueuedMessage[]> {
  const ids = messages.flatMap(({ to }) => ('userId' in to ? [to.userId] : []))
  const people = await peopleById(db, ids)
  const bySms = canSendSms(config)
  const queuedAt = clock.now().toISOString()
  return messages.flatMap(({ kind, to, values, path, expiresAt, vendorId }) => {
    const message: Omit<QueuedMessage, 'id' | 'channel' | 'byEmailToo'> = {
      kind,
      to,
      values,
      path: path ?? null,
      vendorId: vendorId ?? null,
      queuedAt,
      expiresAt: expiresAt?.toISOString() ?? null,
    }
    const person = 'userId' in to ? people.get(to.userId) : 'phone' in to ? 'number' : 'address'
    const channels = channelsOf(kind, person, bySms)
    const byEmailToo = channels.length > 1
    return channels.map((channel) => ({ ...message, id: randomUUID(), channel, byEmailToo }))
  })
}

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
    .where(sql<boolean>`id = any(${ids}::int[])`)
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
  const { always, emailOnly } = messageKindSettings(kind)
  if (person === 'address' || emailOnly) return ['email']
  const bySms = person.enable_sending_sms && mayUseSms && person.phone !== ''
  const byEmail = person.enable_sending_email || (always === true && !bySms)
  return [...(bySms ? (['sms'] as const) : []), ...(byEmail ? (['email'] as const) : [])]
}
