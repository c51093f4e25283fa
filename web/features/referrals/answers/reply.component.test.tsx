import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { serviceRoutes } from '#contract/services.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { readDraft } from '#web/api/drafts.ts'
import { queryClient, refreshRouteQueries } from '#web/api/query.ts'
import { saveLinkPass } from '#web/api/link-passes.ts'
import { buildCurrentUser, buildReferral, buildReferralAnswer, buildVendor, listOf } from '#web/testing/examples.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { answer, holdResponse, refuse, refuseAsPassEnded, type StubbedRoute } from '#web/testing/stub-server.ts'

const SECRET = 'A'.repeat(43)
const ASKED = buildReferral({ id: 101, status: 'Vendor is requesting you re-send information', is_read: true })
const QUESTION = buildReferralAnswer({ id: 7, at: '2026-11-20T15:00:00.000Z', text: 'Is there a ramp?' })
const REPLY = { at: '2026-11-20T16:00:00.000Z', text: 'By the side door.' }
const REPLIED = { ...QUESTION, replies: [REPLY] }
const items = () =>
  page.getByRole('region', { name: 'Questions and answers' }).getByRole('listitem').elements().map(getScreenText)
function getScreenText(element: Element) {
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('.print-only')) part.remove()
  return copy.textContent
}
const sent = () => page.getByRole('status').filter({ hasText: /^Your reply has been sent/ })

async function openSentPanel(width: number) {
  const rendered = await renderPage('/orders?open=101', {
    user: buildCurrentUser('CLIENT'),
    viewport: { width, height: 800 },
    isWaiting: true,
    answers: [
      answer(referralRoutes.sent, listOf(ASKED)),
      answer(referralRoutes.one, ASKED),
      answer(referralConversationRoutes.list, { ...listOf(QUESTION), may: { reply: true } }),
      answer(vendorRoutes.one, buildVendor({ id: 21 })),
      answer(serviceRoutes.list, listOf()),
    ],
  })
  await expect.element(field('Your reply')).toBeVisible()
  return rendered
}

test.each([1280, 390])('at %i px a sender replies below the question, and reads both in order', async (width) => {
  const { stub, callsOf } = await openSentPanel(width)
  await field('Your reply').fill('By the side door.')
  stub(
    answer(referralConversationRoutes.reply, ASKED),
    answer(referralConversationRoutes.list, { ...listOf(REPLIED), may: { reply: true } }),
  )
  await button('Send the reply').click()
  await expect.element(sent()).toHaveFocus()
  await expect
    .poll(items)
    .toEqual([
      expect.stringMatching(/^Asked a questionIs there a ramp\?Lakeside Care · .*10:00am$/),
      expect.stringMatching(/^RepliedBy the side door\.You · .*11:00am$/),
    ])
  await expect.element(field('Your reply')).toHaveValue('')
  expect(callsOf(referralConversationRoutes.reply).map(({ params, body }) => [params.id, body.text])).toEqual([
    [101, 'By the side door.'],
  ])
})

test('a reply goes to the question that its author had read when the vendor asks again meanwhile', async () => {
  const { stub, callsOf } = await openSentPanel(1280)
  const next = buildReferralAnswer({ id: 8, at: '2026-11-20T15:30:00.000Z', text: 'Which floor?' })
  await field('Your reply').fill('By the side door.')
  stub(
    answer(referralConversationRoutes.reply, ASKED),
    answer(referralConversationRoutes.list, { ...listOf(QUESTION, next), may: { reply: true } }),
  )
  await queryClient.refetchQueries()
  await expect.element(page.getByText('Which floor?')).toBeVisible()
  await button('Send the reply').click()
  await expect.element(sent()).toHaveFocus()
  await field('Your reply').fill('The third.')
  await button('Send the reply').click()
  await expect
    .poll(() => callsOf(referralConversationRoutes.reply).map(({ body }) => [body.answer, body.text]))
    .toEqual([
      [7, 'By the side door.'],
      [8, 'The third.'],
    ])
})

test('the words of a reply stay on the screen when the referral is closed meanwhile, until they are discarded', async () => {
  const { stub } = await openSentPanel(1280)
  await field('Your reply').fill('By the side door.')
  stub(answer(referralConversationRoutes.list, { ...listOf(QUESTION), nobody_reads: true }))
  await queryClient.refetchQueries()
  await expect.element(page.getByText(/^Nobody at the vendor can read a reply here now/)).toBeVisible()
  const unsent = page.getByRole('alert', { name: 'What you were writing can’t be sent any more' })
  await expect.element(unsent.getByText('By the side door.')).toBeVisible()
  await expect.element(field('Your reply')).not.toBeInTheDocument()
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect.element(unsent).not.toBeInTheDocument()
})

test('a reply that is refused stays, and one without words says so; neither says that the last one was sent', async () => {
  const { stub } = await openSentPanel(1280)
  stub(answer(referralConversationRoutes.reply, ASKED))
  await field('Your reply').fill('There is a ramp.')
  await button('Send the reply').click()
  await expect.element(sent()).toHaveFocus()
  await button('Send the reply').click()
  await expect.element(page.getByText('Please write your reply.')).toBeVisible()
  expect(sent().elements()).toEqual([])
  await field('Your reply').fill('There is a ramp.')
  await button('Send the reply').click()
  await expect.element(sent()).toHaveFocus()
  await field('Your reply').fill('By the side door.')
  stub(refuse(referralConversationRoutes.reply, 409, 'This referral is closed.'))
  await button('Send the reply').click()
  await expect.element(page.getByRole('dialog', { name: 'Error' })).toMatchTextContent(/This referral is closed/)
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button').first().click()
  await expect.element(field('Your reply')).toHaveValue('By the side door.')
  expect(sent().elements()).toEqual([])
})

/** Presses 'Send the reply'; its response comes when the returned function is called. */
async function sendAndHold({ stub }: Pick<RenderedPage, 'stub'>, text: string, response: StubbedRoute) {
  const held = holdResponse(response)
  stub(held.stub)
  await field('Your reply').fill(text)
  await button('Send the reply').click()
  await expect.element(field('Your reply')).toHaveAttribute('readonly')
  return held.release
}
const REFUSED = refuse(referralConversationRoutes.reply, 409, 'Please try again later.')
const readReplyDraft = () => readDraft('reply.101', z.object({ text: z.string() }))?.text

test('a reply that is sent while its panel is closed is no draft any more', async () => {
  const rendered = await openSentPanel(1280)
  const release = await sendAndHold(rendered, 'By the side door.', answer(referralConversationRoutes.reply, ASKED))
  rendered.history.push('/orders')
  await expect.element(field('Your reply')).not.toBeInTheDocument()
  release()
  await expect.poll(readReplyDraft).toBeUndefined()
  rendered.history.push('/orders?open=101')
  await expect.element(field('Your reply')).toHaveValue('')
})

test.each([
  ['was sent', answer(referralConversationRoutes.reply, ASKED), ''],
  ['was refused', REFUSED, 'By the side door.'],
])(
  'a panel that is opened again while its reply is being sent waits, and the reply %s',
  async (_how, response, left) => {
    const rendered = await openSentPanel(1280)
    const release = await sendAndHold(rendered, 'By the side door.', response)
    rendered.history.push('/orders')
    await expect.element(field('Your reply')).not.toBeInTheDocument()
    rendered.history.push('/orders?open=101')
    await expect.element(field('Your reply')).toHaveAttribute('readonly')
    release()
    await expect.element(field('Your reply')).not.toHaveAttribute('readonly')
    await expect.element(field('Your reply')).toHaveValue(left)
    expect(readReplyDraft() ?? '').toBe(left)
  },
)

test('a reply that is being sent is not called unsent, unless it is refused', async () => {
  const rendered = await openSentPanel(1280)
  const release = await sendAndHold(rendered, 'By the side door.', REFUSED)
  rendered.stub(answer(referralConversationRoutes.list, { ...listOf(QUESTION), nobody_reads: true }))
  await refreshRouteQueries([referralConversationRoutes.list])
  await expect.element(page.getByText(/^Nobody at the vendor can read a reply here now/)).toBeVisible()
  const unsent = page.getByRole('alert', { name: 'What you were writing can’t be sent any more' })
  expect(unsent.elements()).toEqual([])
  release()
  await expect.element(unsent.getByText('By the side door.')).toBeVisible()
})

const { may: _may, read_by: _reader, ...LINKED_REFERRAL } = ASKED
const linkedOf = (given: Partial<ReferralByLink>): ReferralByLink => ({
  party: 'sender',
  referral: LINKED_REFERRAL,
  answer_by: null,
  seen: 1,
  changed: null,
  answers: [QUESTION],
  may: {},
  more_waiting: [],
  ...given,
})

async function openLink(party: 'sender' | 'vendor', linked: ReferralByLink) {
  saveLinkPass(SECRET, 'B'.repeat(43))
  const rendered = await renderPage(`/${party === 'sender' ? 'status' : 'answer'}#${SECRET}`, {
    answers: [
      answer(linkRoutes.look, {
        number: 101,
        party,
        state: 'answered',
        answer_by: null,
        sent_to: 'na•••@example.org',
        may: {},
      }),
      answer(referralByLinkRoutes.referral, linked),
    ],
  })
  await expect.element(page.getByText('Is there a ramp?')).toBeVisible()
  return rendered
}

test('a guest replies on the status page; what is typed outlives the pass', async () => {
  const { stub, callsOf } = await openLink('sender', linkedOf({ may: { reply: true } }))
  await field('Your reply').fill('By the side door.')
  stub(refuseAsPassEnded(referralByLinkRoutes.reply))
  await button('Send the reply').click()
  stub(
    answer(linkRoutes.code, { sent_to: 'na•••@example.org', expires_at: '2026-11-20T15:15:00Z' }),
    answer(linkRoutes.enter, { pass: 'C'.repeat(43), mark: null }),
    answer(referralByLinkRoutes.reply, linkedOf({ answers: [REPLIED], may: { reply: true } })),
  )
  await button('Send me a code').click()
  await field('6-digit code').fill('123456')
  await button('Open the referral').click()
  await expect.element(field('Your reply')).toHaveValue('By the side door.')
  await button('Send the reply').click()
  await expect.element(sent()).toHaveFocus()
  expect(items().at(-1)).toMatch(/^RepliedBy the side door\.You · /)
  expect(callsOf(referralByLinkRoutes.reply).at(-1)?.body).toEqual({ text: 'By the side door.', answer: 7 })
})

test('the mailbox of the vendor reads the reply by the name of the sender, and has no field for one', async () => {
  await openLink('vendor', linkedOf({ party: 'vendor', answers: [REPLIED] }))
  expect(items().at(-1)).toMatch(/^RepliedBy the side door\.Ama Osei · /)
  expect(field('Your reply').elements()).toEqual([])
})

test('a new reply marks the row and the panel of the vendor until it is marked as read, which offers no undo', async () => {
  const replied = { ...ASKED, may: { ask: true, change: true } as const }
  let isRead = false
  const now = () => ({ ...replied, ...(!isRead && { has_unread_reply: true as const }) })
  const { callsOf } = await renderPage('/received-referrals?open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    isWaiting: true,
    viewport: { width: 1280, height: 800 },
    answers: [
      answer(referralRoutes.received, () => listOf(now())),
      answer(referralRoutes.history, listOf()),
      answer(referralConversationRoutes.list, listOf({ ...REPLIED, is_own: true })),
      answer(referralRoutes.markRead, () => {
        isRead = true
        return now()
      }),
    ],
  })
  const marks = () => page.getByText('New reply', { exact: true }).elements().length
  await expect.poll(marks).toBe(2)
  await expect
    .poll(items)
    .toEqual([expect.stringMatching(/^Asked a question.*You · /), expect.stringMatching(/^Replied.*Ama Osei · /)])
  await button('Mark as read').click()
  await expect.element(page.getByText('Osei, Ama: Marked as read!')).toBeVisible()
  await expect.poll(marks).toBe(0)
  expect(button('Undo').elements()).toEqual([])
  expect(callsOf(referralRoutes.markRead)).toHaveLength(1)
})
