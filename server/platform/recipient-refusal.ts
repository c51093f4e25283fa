/** What the mail server says by refusing a recipient (RCPT TO): the mailbox does not exist, only this mail cannot be taken now, or the server takes none. */
export type RecipientRefusal = 'unknown mailbox' | 'this recipient' | 'all recipients'

/** The enhanced status code of RFC 3463 at the beginning of a reply, or as qmail writes it: (#5.1.1). */
const ENHANCED_CODE = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})\b/

/** 5.1.x is an address and 5.2.1 a mailbox that is off. 5.1.0, 5.1.7 and 5.1.8 are also used for the sender, whom we are for all recipients. */
const UNKNOWN_MAILBOX = /^5\.(?:1\.(?![078]$)|2\.1$)/

/** Without an enhanced code these are an unknown mailbox, 501 an address with a wrong syntax, and 552 is a full one. */
const UNKNOWN_MAILBOX_REPLIES = new Set([501, 550, 551, 553])
const MAILBOX_FULL_REPLY = 552
/** 550 is also the reply of a server that does not relay for us, or has us on a list. */
const ABOUT_US = /relay|block/i

/**
 * A server that has lost our address, or whose quota is used up, refuses everybody with 5xx, too. Only what is surely said of
 * the mailbox counts as such; else a fault of the server would cost all messages (SR-122).
 */
export function classifyRecipientRefusal(replyCode: number, reply: string): RecipientRefusal {
  if (replyCode < 500) return 'this recipient'
  const enhanced = ENHANCED_CODE.exec(reply)?.[1]
  if (enhanced !== undefined) {
    if (UNKNOWN_MAILBOX.test(enhanced)) return 'unknown mailbox'
    return enhanced.startsWith('5.2.') ? 'this recipient' : 'all recipients'
  }
  if (replyCode === MAILBOX_FULL_REPLY) return 'this recipient'
  return UNKNOWN_MAILBOX_REPLIES.has(replyCode) && !ABOUT_US.test(reply) ? 'unknown mailbox' : 'all recipients'
}
