import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { createMailboxSteps } from './mailbox-steps.ts'
import type { startTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

export const MAILBOX_REFERRAL_DETAILS = 'She fell twice in October.'
export const MAILBOX_REFERRAL_CLIENT = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Only mornings.' }

export interface LinkPassHeaders {
  headers: Record<string, string>
}

/** The steps of tests about answers from the mailbox of a vendor without accounts. */
export function createMailboxAnswerSteps(care: TestApp) {
  const { db, given } = care
  const { guest, sendReferral, lastLink } = createMailboxSteps(care)

  /** A vendor without accounts, and a referral to it whose link was mailed there. */
  async function givenMailbox() {
    const vendor = await given.vendor({ name: 'Guelph Home Aid' })
    const sender = await given.client({ first: 'Rohan', last: 'Quillsender' })
    const id = await sendReferral(vendor, sender, {
      details: MAILBOX_REFERRAL_DETAILS,
      client: MAILBOX_REFERRAL_CLIENT,
    })
    return { vendor, sender, id, link: await lastLink(vendor.email) }
  }

  const read = (pass: LinkPassHeaders) => guest.call(referralByLinkRoutes.referral, {}, pass)
  const answer = (pass: LinkPassHeaders, body: object) =>
    guest.call(referralByLinkRoutes.answer, { body: body as never }, pass)
  const historyOf = async (id: number, kind: string) =>
    db
      .selectFrom('referral_events')
      .selectAll()
      .where('referral_id', '=', id)
      .where('kind', '=', kind as never)
      .execute()

  return { givenMailbox, read, answer, historyOf }
}
