import { expect } from 'vitest'
import type { z } from 'zod'
import { LINK_PASS_HEADER, linkRoutes } from '#contract/emailed-links.ts'
import { referralRoutes, type NewReferral } from '#contract/referrals.ts'
import type { startTestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Returns the steps of somebody who reads a vendor's mailbox. They use the messages that the hub sent there. Needs a
 * hub with background work.
 */
export function createMailboxSteps({ as, db, given, messages }: TestApp) {
  const guest = as(null)

  /** The messages to this address, once the outbox is empty. */
  async function mailsTo(email: string) {
    await waitForEmptyOutbox(db)
    return messages.filter(({ to }) => to === email)
  }

  /** Sends a referral as a client would; the message to the vendor leaves afterwards. */
  async function sendReferral(
    vendor: Awaited<ReturnType<typeof given.vendor>>,
    sender: { id: number },
    order: Partial<z.input<typeof NewReferral>> = {},
  ): Promise<number> {
    const body = { vendor: vendor.id, order: { location: vendor.location.id, service: vendor.service.id, ...order } }
    const sent = await as(sender).call(referralRoutes.send, { body })
    expect(sent.status, sent.raw.toString()).toBe(200)
    return sent.body.id
  }

  /** The secret of the last link that was mailed to this address. */
  async function lastLink(email: string): Promise<string> {
    const texts = (await mailsTo(email)).map(({ text }) => /\/(?:answer|status)#([\w-]{43})/.exec(text)?.[1])
    return texts.findLast((secret) => secret !== undefined)!
  }

  async function mailedCode(link: string, email: string): Promise<string> {
    expect((await guest.call(linkRoutes.code, { body: { link } })).status).toBe(200)
    return /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)!.text)![0]
  }

  /** Enters by the code of the mailbox; with `remember` the answer has a mark. */
  async function enter(link: string, email: string, { remember = false, reads = true } = {}) {
    const body = { link, code: await mailedCode(link, email), remember, reads }
    const entered = await guest.call(linkRoutes.enter, { body })
    expect(entered.status, entered.raw.toString()).toBe(200)
    return { ...entered.body, headers: { headers: { [LINK_PASS_HEADER]: entered.body.pass } } }
  }

  return { guest, mailsTo, sendReferral, lastLink, enter }
}
