import type { Language } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { tryCountAttempt } from '#server/platform/attempt-limits.ts'
import { hours } from '#server/platform/clock.ts'
import { runInTransaction } from '#server/platform/db.ts'
import type { Queue } from '#server/platform/jobs.ts'
import { decryptContent, encryptContent, type EncryptedContent } from '#server/platform/encrypted-content.ts'
import { normalizeEmail } from '#server/platform/secrets.ts'
import {
  getEmailOfLinkParty,
  canPartyHaveLink,
  listNewestLinkOfEachParty,
  getRecipientOfLink,
  selectReferralLinks,
} from './queries.ts'
import { issueReferralLink } from './referral-links.ts'

// GST-058, an hour
const PER_EMAIL = 3
const PER_ORIGIN = 10

/** Looks for the referral in a job, so that the request takes the same time whether number and address fit or not. */
export const LOST_LINK_QUEUE: Queue = { name: 'lost-links', retryLimit: 20, retryDelay: 2, retryDelayMax: 60 }

interface LostLink {
  reference: number
  email: string
  language: Language
}

/** Queues a request for a new link. Past a limit it is dropped, and nobody is told. */
export async function queueLostReferralLinkRequest(
  { db, clock, jobs, keys }: Services,
  { email, origin, ...lost }: LostLink & { origin: string },
): Promise<void> {
  const at = clock.now()
  const address = normalizeEmail(email)
  const byOrigin = { key: `lost link origin ${origin}`, most: PER_ORIGIN, windowMs: hours(1), at }
  if (!(await tryCountAttempt(db, byOrigin))) return
  const byEmail = { key: `lost link ${keys.hash(address).toString('hex')}`, most: PER_EMAIL, windowMs: hours(1), at }
  if (!(await tryCountAttempt(db, byEmail))) return
  await jobs.send(db, LOST_LINK_QUEUE, encryptContent(keys.outbox, { ...lost, email: address } satisfies LostLink))
}

export const registerLostLinkWorker = (services: Services): Promise<void> =>
  services.jobs.work<EncryptedContent>(LOST_LINK_QUEUE, (encrypted) =>
    sendLinkAgain(services, decryptContent<LostLink>(services.keys.outbox, encrypted)),
  )

/**
 * Mails a new link to each party that has this address and was sent a link to this referral before, unless that one was
 * ended by somebody.
 */
async function sendLinkAgain(services: Services, { reference, email, language }: LostLink): Promise<void> {
  const at = services.clock.now()
  await runInTransaction(services.db, async (tx) => {
    for (const newest of await listNewestLinkOfEachParty(tx, reference)) {
      const link = await selectReferralLinks(tx).where('l.id', '=', newest.id).executeTakeFirst()
      if (!link || newest.ended_why !== null || !canPartyHaveLink(link, at)) continue
      if (normalizeEmail(getEmailOfLinkParty(link)) !== email) continue
      const { path } = await issueReferralLink(services, tx, {
        referralId: reference,
        party: link.party,
        email,
        replacesOlder: true,
        at,
      })
      await queueMessage(services, tx, {
        kind: 'link again',
        to: getRecipientOfLink(link, language),
        values: { number: String(reference) },
        path,
      })
    }
  })
}

export const LINK_REQUESTED_MESSAGE = msg('If the number and the address match, a new link is on its way.')
