import { msg, type Message } from '#contract/message.ts'
import type { MessageKind } from './message-kinds.ts'

// Fixed texts around the content of every message.

/** The label of the button, which opens what the message is about. */
export function getEmailButtonLabel(kind: MessageKind, app: string): Message {
  switch (kind) {
    case 'password reset':
    case 'account changed':
      return msg('Set a new password')
    case 'contact invitation':
      return msg('Accept or decline')
    case 'guest code':
      return msg('Confirm and send')
    case 'link again':
    case 'document added by link':
    case 'reply received by link':
      return msg('Open the referral')
    case 'referral sent by link':
    case 'referral news by link':
      return msg('See your referral')
    case 'new referral by link':
    case 'unread referrals by link':
    case 'unread documents by link':
      return msg('Answer the referral')
    case 'availability check':
      return msg('Check the availability')
    case 'public listing of a mailbox':
      return msg('See the public page')
    case 'invitation':
      return msg('Join {app}', { app })
    default:
      return msg('Open {app}', { app })
  }
}

/** Why the recipient gets the message. */
export const getEmailReasonSentence = (app: string): Message =>
  msg('You get this message because you have an account with {app}. In your account you choose how we reach you.', {
    app,
  })

export const UNSUBSCRIBE_SENTENCE = msg('To get no more messages like this one:')
export const UNSUBSCRIBE_LABEL = msg('Unsubscribe')
