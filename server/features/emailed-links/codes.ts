import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { LINK_CODE_LENGTH, LINK_CODE_LIFETIME_MINUTES } from '#contract/emailed-links.ts'
import { msg } from '#contract/message.ts'
import { queueMessage, type NewMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { countAttemptOrRefuse, uncountAttempt } from '#server/platform/attempt-limits.ts'
import { addMilliseconds, days, minutes } from '#server/platform/clock.ts'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { equalsAny } from '#server/platform/keys.ts'
import { invalidFieldProblem, tooManyRequestsProblem } from '#server/platform/problems.ts'
import {
  buildCodeHashInput,
  createDigitCode,
  hashSecret,
  hashSecretWithEveryKey,
  normalizeEmail,
} from '#server/platform/secrets.ts'
import { getRecipientOfLink, type ReferralLinkRow } from './queries.ts'

// How often a code may be typed, and how many a link sends (ANS-005).
const MAX_TRIES = 5
const CODES_IN_TEN_MINUTES = 3
const CODES_A_DAY = 10
// The same for all links of one address together, because one right code can open all links of a vendor's mailbox (ANS-006).
// More than one link allows, so that one that was forwarded cannot lock the whole mailbox; a code that was used does not count.
const UNUSED_CODES_OF_ADDRESS_A_DAY = 60
const WRONG_TRIES_OF_ADDRESS_A_DAY = 150

/** A link, and the present address of its party. */
interface LinkWithEmail {
  id: number
  email: string
}

/** The message with a code for the party of a referral. */
export const createLinkCodeMessageBuilder =
  (link: ReferralLinkRow, language: Language) =>
  (code: string, validFor: string): NewMessage => ({
    kind: 'link code',
    to: getRecipientOfLink(link, language),
    values: { code, number: String(link.referral_id), minutes: validFor },
  })

/** Mails a code to the link holder's own address, no matter who asks for it; it replaces the code before. */
export async function sendLinkCode(
  services: Services,
  link: LinkWithEmail,
  { message, at }: { message: (code: string, validFor: string) => NewMessage; at: Date },
): Promise<{ expiresAt: Date }> {
  const expiresAt = addMilliseconds(at, minutes(LINK_CODE_LIFETIME_MINUTES))
  await runInTransaction(services.db, async (tx) => {
    const count = (key: string, most: number, windowMs: number) =>
      countAttemptOrRefuse(
        tx,
        { key, most, windowMs, at },
        { problem: (retryAfter) => tooManyRequestsProblem(retryAfter, 'codes-used-up') },
      )
    await count(`link code day ${link.id}`, CODES_A_DAY, days(1))
    await count(`link code minutes ${link.id}`, CODES_IN_TEN_MINUTES, minutes(10))
    await count(buildAddressKey(services.keys, link.email), UNUSED_CODES_OF_ADDRESS_A_DAY, days(1))

    const code = createDigitCode(LINK_CODE_LENGTH)
    const values = {
      code_hash: hashSecret(services.keys, 'link code', buildCodeHashInput(link.id, code)),
      sent_at: at,
      expires_at: expiresAt,
      tries: 0,
    }
    await tx
      .insertInto('link_codes')
      .values({ link_id: link.id, ...values })
      .onConflict((conflict) => conflict.column('link_id').doUpdateSet(values))
      .execute()
    await queueMessage(services, tx, { ...message(code, String(LINK_CODE_LIFETIME_MINUTES)), expiresAt })
  })
  return { expiresAt }
}

/**
 * Counts a try and throws 422 unless the code is right, and 429 after too many wrong tries for the address. The counts are
 * committed before the comparison, so that no number of concurrent requests has more tries.
 */
export async function verifyLinkCode(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  link: LinkWithEmail,
  code: string,
  at: Date,
): Promise<void> {
  const stored = await db
    .updateTable('link_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('link_id', '=', link.id)
    .where('expires_at', '>', at)
    .where('tries', '<', MAX_TRIES)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  if (!stored) throw codeEndedProblem()
  const key = `link tries ${hashEmail(keys, link.email)}`
  await countAttemptOrRefuse(db, { key, most: WRONG_TRIES_OF_ADDRESS_A_DAY, windowMs: days(1), at })
  if (equalsAny(stored.code_hash, hashSecretWithEveryKey(keys, 'link code', buildCodeHashInput(link.id, code)))) {
    await uncountAttempt(db, key)
    await uncountAttempt(db, buildAddressKey(keys, link.email))
    return
  }
  throw stored.tries < MAX_TRIES ? invalidFieldProblem('code', msg('This code is incorrect.')) : codeEndedProblem()
}

/** Uses the code up; false if another request has just done so. */
export async function deleteVerifiedLinkCode(tx: Db, linkId: number): Promise<boolean> {
  const used = await tx.deleteFrom('link_codes').where('link_id', '=', linkId).returning('link_id').executeTakeFirst()
  return used !== undefined
}

/** Under this key the codes that all links of the address have sent are counted. */
const buildAddressKey = (keys: Services['keys'], email: string): string => `link code address ${hashEmail(keys, email)}`

const hashEmail = (keys: Services['keys'], email: string): string =>
  hashSecret(keys, 'link address', normalizeEmail(email)).toString('hex')

export const codeEndedProblem = () =>
  invalidFieldProblem('code', msg('This code does not work any more. Please ask for a new one.'))
