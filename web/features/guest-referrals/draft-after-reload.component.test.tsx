import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { CONFIRMED_GUEST_REFERRAL } from '#web/testing/examples.ts'
import { button, dialog, field } from '#web/testing/locators.ts'
import {
  fillOrderStep,
  fillSenderStep,
  GUEST_DRAFT,
  inMinutes,
  openGuestForm,
  OPEN_GUEST_DRAFT,
  pressNext,
} from '#web/testing/render-guest-referral-form.ts'
import { answer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'

const STORED_DRAFT = 'hub.guest-draft.21'

/** Opens the form as a reload does: what the tab has stored is there, what was in memory is not. */
async function openGuestFormAfterReload(...answers: StubbedRoute[]) {
  const { remove } = await openGuestForm(answer(guestReferralRoutes.create, OPEN_GUEST_DRAFT))
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  const stored = { ...sessionStorage }
  expect(JSON.stringify({ ...stored, ...localStorage })).not.toMatch(/nadia|quill|cane|416/i)
  remove()
  Object.assign(sessionStorage, stored)
  return openGuestForm(...answers)
}

test('a reload while the code is on its way asks for the code again, and what is sent is not asked for again', async () => {
  const { callsOf } = await openGuestFormAfterReload(answer(guestReferralRoutes.confirm, CONFIRMED_GUEST_REFERRAL))
  await expect.element(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect.element(page.getByText(/We sent a code to your email address\. It works until/)).toBeVisible()
  await field('Code').fill('123456')
  await button('Send my referral').click()
  await expect.element(page.getByRole('heading', { name: 'Sent to Lakeside Care' })).toBeVisible()
  expect(callsOf(guestReferralRoutes.confirm)[0]?.body).toEqual({ draft: OPEN_GUEST_DRAFT.draft, code: '123456' })
  expect(sessionStorage.getItem(STORED_DRAFT)).toBeNull()
})

test('a referral that is written again after a reload replaces the first draft', async () => {
  const SECOND = { ...OPEN_GUEST_DRAFT, draft: '9d1f52a4-57f4-4a0e-8f6e-0f1f0e7f3c11' }
  const { callsOf, history } = await openGuestFormAfterReload(answer(guestReferralRoutes.create, SECOND))
  await button('Write it again').click()
  await expect.element(page.getByRole('heading', { name: 'What do you need?' })).toHaveFocus()
  history.back()
  await expect.element(field('Code')).toBeVisible()
  history.forward()
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await expect.element(page.getByText(/We sent a code to nadia@example.org/)).toBeVisible()
  expect(callsOf(guestReferralRoutes.create).map(({ body }) => body.replaces)).toEqual([OPEN_GUEST_DRAFT.draft])
  expect(sessionStorage.getItem(STORED_DRAFT)).toContain(SECOND.draft)
})

test('a stored draft that no code sends any more leads to the empty form', async () => {
  await openGuestFormAfterReload(refuse(guestReferralRoutes.confirm, 404, 'This does not work any more.'))
  await field('Code').fill('000000')
  await button('Send my referral').click()
  await expect.element(dialog('Error').getByText('This does not work any more.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  expect(sessionStorage.getItem(STORED_DRAFT)).toBeNull()
})

test('a stored draft that has expired is removed, and the form begins at its first step', async () => {
  sessionStorage.setItem(STORED_DRAFT, JSON.stringify({ draft: GUEST_DRAFT.draft, expires_at: inMinutes(-1) }))
  await openGuestForm()
  await expect.element(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  expect(sessionStorage.getItem(STORED_DRAFT)).toBeNull()
})
