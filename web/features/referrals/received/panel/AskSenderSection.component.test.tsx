import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { referralConversationRoutes } from '#contract/referral-answers.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { buildCurrentUser, buildReferral, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const REFERRALS = ['Osei', 'Singh'].map((last, nth) =>
  buildReferral({
    id: 101 + nth,
    user: { ...buildReferral().user, last },
    may: { ask: true, change: true },
    seen: { status: 3, due: 0 },
  }),
)
const ASKED = { ...REFERRALS[0]!, status: 'Vendor is requesting you re-send information' as const }
const button = () => page.getByRole('button', { name: 'Ask a question' })
const field = () => page.getByRole('textbox', { name: 'Your question' })
const opener = (last: string) => page.getByRole('button', { name: new RegExp(`^${last}, Ama`) })

async function openPanel(width = 1280) {
  const rendered = await renderPage('/received-referrals?open=101', {
    user: buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
    answers: [
      answer(referralRoutes.received, listOf(...REFERRALS)),
      answer(referralRoutes.history, listOf()),
      answer(referralConversationRoutes.list, listOf()),
      answer(referralConversationRoutes.ask, ASKED),
    ],
    isWaiting: true,
    viewport: { width, height: 800 },
  })
  await expect.element(button()).toBeVisible()
  return rendered
}

test.each([1280, 390])('at %i px a question is written in the panel, sent, and confirmed', async (width) => {
  const { callsOf } = await openPanel(width)
  await button().click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('Is there a ramp?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect.element(page.getByText('Your question has been sent.')).toBeVisible()
  expect(document.activeElement?.textContent).toBe('Your question has been sent.')
  expect(callsOf(referralConversationRoutes.ask).map(({ params, body }) => [params.id, body.text])).toEqual([
    [101, 'Is there a ramp?'],
  ])
  await button().click()
  await expect.element(field()).toHaveValue('')
})

test('q opens the question of the open referral; keys then write', async () => {
  await openPanel()
  await opener('Osei').click()
  await userEvent.keyboard('q')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('jq?')
  await expect.element(field()).toHaveValue('jq?')
})

test('an unsent question stays a draft of its referral; cancelling forgets it and returns to the button', async () => {
  await openPanel()
  await button().click()
  await field().fill('Is there a ramp?')
  await opener('Singh').click()
  await expect.element(button()).toBeVisible()
  expect(field().elements()).toEqual([])
  await opener('Osei').click()
  await expect.element(field()).toHaveValue('Is there a ramp?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button()).toHaveFocus()
  await button().click()
  await expect.element(field()).toHaveValue('')
})

test('a question to a status that a colleague has set meanwhile says so, and is sent only if the author wants that', async () => {
  const { stub, callsOf } = await openPanel()
  await button().click()
  await field().fill('Is there a ramp?')
  stub(
    refuseAsEditConflict(referralConversationRoutes.ask, 'Bea Roy set the status of referral 101 to “Completed”.', 9),
  )
  const send = page.getByRole('button', { name: 'Send the question' })
  await send.click()
  const asked = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expect
    .element(asked.getByText('Bea Roy set the status of referral 101 to “Completed”. Your question is not sent.'))
    .toBeVisible()
  await asked.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(field()).toHaveValue('Is there a ramp?')

  await send.click()
  await expect.element(asked).toBeVisible()
  stub(answer(referralConversationRoutes.ask, ASKED))
  await asked.getByRole('button', { name: 'Send it anyway' }).click()
  await expect.element(page.getByText('Your question has been sent.')).toBeVisible()
  expect(callsOf(referralConversationRoutes.ask).map(({ body }) => body.seen)).toEqual([3, 3, 9])
})

test('a question cannot be changed while it is sent, nor in a reopened panel, which then says that it was sent', async () => {
  const { stub } = await openPanel()
  await button().click()
  await field().fill('Is there a ramp?')
  const { stub: late, release } = answerOnRelease(referralConversationRoutes.ask, ASKED)
  stub(late)
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect.element(field()).toHaveAttribute('readonly')
  await opener('Singh').click()
  await expect.element(button()).toBeVisible()
  await opener('Osei').click()
  await expect.element(field()).toHaveValue('Is there a ramp?')
  await expect.element(field()).toHaveAttribute('readonly')
  release()
  await expect.element(page.getByText('Your question has been sent.')).toBeVisible()
  await expect.element(opener('Osei')).toHaveFocus()
  await button().click()
  await expect.element(field()).toHaveValue('')
})

test('a question without words, or one that is refused, says so and stays', async () => {
  const { stub } = await openPanel()
  await button().click()
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect.element(page.getByText('Please write your question.')).toBeVisible()
  await field().fill('Is there a ramp?')
  stub(refuse(referralConversationRoutes.ask, 409, 'This referral has been deleted by its sender.'))
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/deleted by its sender/)
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('Is there a ramp?')
})
