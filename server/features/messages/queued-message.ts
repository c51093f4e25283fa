import type { Language } from '#contract/fields.ts'
import type { ReferralChange } from '#server/features/referral-history/is-change-notification-needed.ts'
import type { MessageKind } from './message-kinds.ts'

/** A value in a message; one per language if it is more than a name or a number. */
export type MessageValue = string | Record<Language, string>

/**
 * A user, reached by their chosen channels, or a bare address or number. `contactOf` when the user gets it as a contact of
 * that vendor, `vendorId` when it is a vendor's own address, `accountId` when the address or number is that of an account: what
 * could not be delivered is deleted with the account.
 */
export type Recipient =
  | { userId: number; contactOf?: number | undefined }
  | {
      email: string
      language?: Language | undefined
      vendorId?: number | undefined
      accountId?: number | undefined
    }
  | { phone: string; language?: Language | undefined; accountId?: number | undefined }

/** A message in the outbox, encrypted. Template, address and language are read when it is sent. */
export interface QueuedMessage {
  /** Fixed when the message is queued, so that mail servers recognise a repeat after a crash. */
  id: string
  kind: MessageKind
  channel: 'email' | 'sms'
  /** Whether the same message was queued as an email too. */
  byEmailToo: boolean
  to: Recipient
  values: Record<string, MessageValue>
  path: string | null
  /** The vendor whose updates the message contains; unsubscribing ends them. */
  vendorId: number | null
  /** The message is dropped when `isChangeNotificationNeeded` says no about this change. Messages queued by older versions lack it. */
  change?: ReferralChange | undefined
  queuedAt: string
  /** After this time the message is dropped instead of sent, for example a code that has expired. */
  expiresAt: string | null
}

export const hasMessageExpired = ({ expiresAt }: Pick<QueuedMessage, 'expiresAt'>, at: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= at
