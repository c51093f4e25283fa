import type { MessageKind } from './message-kinds.ts'

export type Language = 'en' | 'fr'

/** A value in a message; in both languages where it is more than a name or a number. */
export type MessageValue = string | Record<Language, string>

/** Somebody with an account, reached by the ways they chose, or a bare address or number. */
export type Recipient =
  | { userId: number }
  | { email: string; language?: Language | undefined }
  | { phone: string; language?: Language | undefined }

/** A message as it waits, encrypted, for its turn. Template, address and language are read when it is sent. */
export interface QueuedMessage {
  /** Fixed here, so that a repeat after a crash is recognised by mail servers. */
  id: string
  kind: MessageKind
  channel: 'email' | 'sms'
  /** The same was queued as an e-mail as well. */
  byEmailToo: boolean
  to: Recipient
  values: Record<string, MessageValue>
  path: string | null
  /** The vendor whose updates these are: what unsubscribing ends. */
  vendorId: number | null
  queuedAt: string
  /** After this moment it is dropped instead of sent: a code that no longer works helps nobody. */
  expiresAt: string | null
}
