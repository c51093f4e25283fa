import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { challengeRoutes } from '#contract/challenges.ts'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { buildPublicVendor } from '#web/testing/examples.ts'
import { button, choose, field } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, type StubbedRoute } from '#web/testing/stub-server.ts'

// Solved at the second try: the work of real ones is done in e2e/guest-referral.e2e.ts.
const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '450a494294f7103513683e25fb485910',
  },
  signature: 'ab',
}
export const GUEST_DRAFT = {
  draft: '4e0c6c52-3f0b-4b43-9a0b-6c0a6f6d7a10',
  sent_to: 'na•••@example.org',
  expires_at: '2026-11-18T13:05:00.000Z',
}
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** A draft that can be sent while the test runs. */
export const OPEN_GUEST_DRAFT = { ...GUEST_DRAFT, expires_at: inMinutes(60) }

/** Opens the form of a guest at the vendor of `buildPublicVendor`. */
export async function openGuestForm(...answers: StubbedRoute[]) {
  const rendered = await renderPage('/directory/vendors/21/refer', {
    answers: [
      answer(publicDirectoryRoutes.vendor, buildPublicVendor()),
      answer(challengeRoutes.issue, { challenge: CHALLENGE }),
      answer(guestReferralRoutes.create, GUEST_DRAFT),
      ...answers,
    ],
    isWaiting: true,
  })
  await expect.element(page.getByRole('heading', { name: 'Send a referral' })).toBeVisible()
  return rendered
}

export const pressNext = () => button('Next').click()

export async function fillOrderStep() {
  await choose('Service Type', 'Physiotherapy')
  await choose('Sub-service', 'Assessment')
  await page.getByRole('checkbox', { name: 'Home visit' }).click()
  await field('Details').fill('Walks with a cane.')
  await pressNext()
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
}

export async function fillSenderStep() {
  await field('First Name').fill('Nadia')
  await field('Last Name').fill('Quill')
  await field('Email').fill('nadia@example.org')
  await field('Phone').fill('4165557391')
  await page.getByRole('radio', { name: 'I refer somebody else' }).click()
  await field('Name of the person').fill('Ada Bell')
  await field('How to reach them (optional)').fill('Mornings, no voice mail.')
  await page.getByRole('checkbox', { name: /18 or older/ }).click()
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).click()
}
