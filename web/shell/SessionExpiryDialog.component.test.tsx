import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { dialog } from '#web/testing/locators.ts'
import { answer } from '#web/testing/stub-server.ts'
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

test('an end that is an hour away warns of nothing, whatever the clock of this computer says', async () => {
  const { callsOf } = await renderComponent(<SessionExpiryDialog />, {
    answers: [
      answer(accountRoutes.sessionEnd, { ends_at: '2001-01-01T15:00:00Z', seconds_left: 3_600, can_go_on: true }),
    ],
  })
  await expect.poll(() => callsOf(accountRoutes.sessionEnd)).toHaveLength(1)
  await expect.element(dialog('You will be signed out soon')).not.toBeInTheDocument()
})
