import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vendorAnswerByLinkRoutes } from '#contract/referral-by-link.ts'
import { buildCurrentUser, buildVendor, listOf } from '#web/testing/examples.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'
import { AnswerByLinkSettingsCard } from './AnswerByLinkSettingsCard.tsx'

test('the vendor is told which address gets the links; browsers are named only when one is remembered', async () => {
  const vendor = buildVendor({ email: 'office@lakeside.example' })
  await renderComponent(<AnswerByLinkSettingsCard vendor={vendor} />, {
    user: buildCurrentUser('VENDOR'),
    answers: [
      answer(vendorAnswerByLinkRoutes.browsers, {
        ...listOf(),
        answer_by_link: 'no account',
        has_account: true,
      }),
    ],
  })
  const choice = page.getByRole('radiogroup', { name: /^We mail new referrals to office@lakeside.example with a link/ })
  await expect.element(choice.getByRole('radio', { name: 'While nobody has an account' })).toBeChecked()
  expect(page.getByText(/browser/).elements()).toEqual([])
})
