import type { Services } from '#server/platform/app.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { days } from '#server/platform/clock.ts'
import { countAttempt, uncountAttempt } from '#server/platform/attempt-limits.ts'

type SmsBudgetDependencies = Pick<Services, 'db' | 'keys' | 'config' | 'clock'>

const HUB_KEY = 'sms of the hub'

/**
 * Charges a text message to this number to the budgets of the day (decision 52, SR-022). Returns false if one of them
 * is used up. The first message past a budget adds an audit entry.
 */
export async function chargeSmsBudget(
  { db, keys, config, clock }: SmsBudgetDependencies,
  phone: string,
): Promise<boolean> {
  const { textMessages, textMessagesInAll } = config.limits
  const at = clock.now()
  const charge = async (key: string, most: number | null, budget: string) => {
    if (most === null) return true
    const { count } = await countAttempt(db, key, days(1), at)
    if (count === most + 1)
      await recordSystemAuditEntry(db, at, {
        action: 'throttled',
        kind: 'text message',
        outcome: 'refused',
        detail: { budget },
      })
    return count <= most
  }
  return (
    (await charge(recipientKey(keys, phone), textMessages, 'recipient')) &&
    (await charge(HUB_KEY, textMessagesInAll, 'hub'))
  )
}

/** Undoes a charge when the service has not accepted the message. */
export async function refundSmsBudget({ db, keys }: SmsBudgetDependencies, phone: string): Promise<void> {
  await uncountAttempt(db, recipientKey(keys, phone))
  await uncountAttempt(db, HUB_KEY)
}

const recipientKey = (keys: Services['keys'], phone: string) => buildPhoneLimitKey(keys, 'sms', phone)

/**
 * The key of a counter for `what` is sent to a number. It holds a hash of the last ten digits: that does not reveal the number
 * and is the same with any spelling or country code.
 */
export const buildPhoneLimitKey = (keys: Services['keys'], what: string, phone: string): string =>
  `${what} ${keys.hash(`${what} ${phone.replaceAll(/\D/g, '').slice(-10)}`).toString('hex')}`
