import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRoutes } from '#contract/accounts.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { dialog } from '#web/testing/locators.ts'
import { answer, holdResponse, refuse } from '#web/testing/stub-server.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { SessionExpiryDialog } from './SessionExpiryDialog.tsx'

// The ends are far away by the clock of the computer that runs the test, as they are on one whose clock is wrong.

test.each(['2001-01-01T15:00:00Z', '2099-01-01T15:00:00Z'])(
  'the warning comes by what the server says is left, not by the clock of this computer (end at %s)',
  async (ends_at) => {
    const near = await renderComponent(<SessionExpiryDialog />, {
      answers: [answer(accountRoutes.sessionEnd, { ends_at, seconds_left: 240, can_go_on: true })],
    })
    await expect.element(dialog('You will be signed out soon')).toBeVisible()
    expect(near.callsOf(accountRoutes.sessionEnd)).toHaveLength(1)
  },
)

test('the warning is above a dialog that is open', async () => {
  const held = holdResponse(
    answer(accountRoutes.sessionEnd, { ends_at: '2099-01-01T15:00:00Z', seconds_left: 240, can_go_on: true }),
  )
  await renderComponent(<SessionExpiryDialog />, { answers: [held.stub] })
  void showAlert({ title: 'Validation Error', text: 'Enter a date.' })
  await expect.element(dialog('Validation Error')).toBeVisible()
  held.release()
  const stay = dialog('You will be signed out soon').getByRole('button', { name: 'Stay signed in' })
  await expect.element(stay).toHaveFocus()
  const { x, y, width, height } = stay.element().getBoundingClientRect()
  const shown = document.elementFromPoint(x + width / 2, y + height / 2)
  expect(stay.element().contains(shown)).toBe(true)
})

test('Escape closes the warning alone, and then the dialog below it', async () => {
  const held = holdResponse(
    answer(accountRoutes.sessionEnd, { ends_at: '2099-01-01T15:00:00Z', seconds_left: 240, can_go_on: true }),
  )
  await renderComponent(<SessionExpiryDialog />, { answers: [held.stub] })
  void showAlert({ title: 'Validation Error', text: 'Enter a date.' })
  await expect.element(dialog('Validation Error')).toBeVisible()
  held.release()
  const warning = dialog('You will be signed out soon')
  await expect.element(warning.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(dialog('Validation Error')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Validation Error')).not.toBeInTheDocument()
})

test('a failure to stay signed in is shown in place of the warning', async () => {
  await renderComponent(<SessionExpiryDialog />, {
    answers: [
      answer(accountRoutes.sessionEnd, { ends_at: '2099-01-01T15:00:00Z', seconds_left: 240, can_go_on: true }),
      refuse(accountRoutes.current, 503, 'Please try again.'),
    ],
  })
  const warning = dialog('You will be signed out soon')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})

test('an end that is an hour away warns of nothing, whatever the clock of this computer says', async () => {
  const { callsOf } = await renderComponent(<SessionExpiryDialog />, {
    answers: [
      answer(accountRoutes.sessionEnd, { ends_at: '2001-01-01T15:00:00Z', seconds_left: 3_600, can_go_on: true }),
    ],
  })
  await expect.poll(() => callsOf(accountRoutes.sessionEnd)).toHaveLength(1)
  await expect.element(dialog('You will be signed out soon')).not.toBeInTheDocument()
})
