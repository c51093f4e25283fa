import type { MessageChannel } from '#contract/accounts.ts'
import { msg } from '#contract/message.ts'
import { isEmailTrusted } from '#server/features/email-confirmation/has-confirmed-email.ts'
import { canSendSms, queueMessage } from '#server/features/messages/queue-message.ts'
import type { Recipient } from '#server/features/messages/queued-message.ts'
import { buildPhoneLimitKey } from '#server/features/messages/sms-budget.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse } from '#server/platform/attempt-limits.ts'
import { days, hours } from '#server/platform/clock.ts'
import { conflictProblem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findUserById } from './queries.ts'

const TEST_MESSAGES_AN_HOUR = 5
/**
 * To one number, of whichever accounts: it may be somebody else's, as nobody confirms the number of a new account. A second text
 * would cost as much and say nothing new.
 */
const TEST_TEXTS_A_DAY = 1

type AccountRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>

/**
 * Queues a message to the address or number at which the user gets all others, also while that channel is switched off. Returns
 * where it goes.
 */
export async function sendTestMessage(
  services: Services,
  { db, viewer, at, record }: RequestContext,
  channel: MessageChannel,
): Promise<string> {
  const user = (await findUserById(db, viewer.id))!
  // Whoever registers with the address of somebody else must not send anything there, nor texts from an account of nobody.
  if (!isEmailTrusted(services.config, user)) throw conflictProblem(msg('Please confirm your email address first.'))
  const address = channel === 'email' ? user.email : requirePhone(services, user)
  await countAttemptOrRefuse(db, {
    key: `test message ${user.id}`,
    most: TEST_MESSAGES_AN_HOUR,
    windowMs: hours(1),
    at,
  })
  if (channel !== 'email') {
    const key = buildPhoneLimitKey(services.keys, 'test text', address)
    await countAttemptOrRefuse(db, { key, most: TEST_TEXTS_A_DAY, windowMs: days(1), at })
  }
  const recipient = { language: user.language, accountId: user.id }
  const to: Recipient = channel === 'email' ? { email: address, ...recipient } : { phone: address, ...recipient }
  await queueMessage(services, db, { kind: 'test message', to, values: {} })
  await record({ action: 'sent test message', kind: 'user', ids: [user.id], personId: user.id, detail: { channel } })
  return address
}

/** Until a changed number is confirmed, messages go to the previous one. */
function requirePhone({ config }: Services, user: AccountRow): string {
  if (!canSendSms(config)) throw conflictProblem(msg('Text messages are not set up here.'))
  const phone = user.code_phone ?? user.phone
  if (phone === '') throw conflictProblem(msg('Your account has no phone number.'))
  return phone
}
