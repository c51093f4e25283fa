import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toPage } from '#contract/paging.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildReferral, buildVendor, listOf } from '#web/testing/examples.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, type RouteCall, type StubbedRoute } from '#web/testing/stub-server.ts'

const ATTACHMENT = { url: '', isExpired: false, expires_at: null, isBeingChecked: false, isInfected: false }
export const LAKESIDE = buildReferral({ rating: 2, due_at: '2026-03-20', details: 'Short.', may: { rate: true } })
export const HARBOUR = buildReferral({
  id: 52,
  vendor: { id: 22, name: 'Harbour Care' },
  sub_service: { id: 42, name: 'Assessment' },
  status: 'COMPLETED',
  details: 'A fall last week; walks with a cane since then.',
  consent_provided: true,
  deleted_form_vendor: true,
  attachments: [
    { ...ATTACHMENT, id: 1, name: 'letter.pdf' },
    { ...ATTACHMENT, id: 2, name: '', isExpired: true },
    { ...ATTACHMENT, id: 3, name: 'scan.png', isBeingChecked: true },
    { ...ATTACHMENT, id: 4, name: 'virus.pdf', isInfected: true },
  ],
  may: { withdrawConsent: true },
})

export const row = (vendor: string) => page.getByRole('row', { name: new RegExp(`^Select ${vendor}`) })
export const checkbox = (vendor: string) => row(vendor).getByRole('checkbox')
export const stars = (vendor: string) => page.getByRole('radiogroup', { name: `Rate ${vendor}` })

/** Chooses by keyboard: the star itself is hidden behind its drawing. */
export async function chooseStars(vendor: string, count: number) {
  const star = stars(vendor).getByRole('radio', { name: `${count} stars` })
  await expect.element(star).toBeInTheDocument()
  const input = star.element()
  if (input instanceof HTMLElement) input.focus()
  await userEvent.keyboard('{Enter}')
}

export async function openList(rows: Referral[] = [LAKESIDE, HARBOUR], ...answers: StubbedRoute[]) {
  const rendered = await renderPage('/orders', {
    user: buildCurrentUser('CLIENT'),
    answers: [answer(referralRoutes.sent, listOf(...rows)), answer(vendorRoutes.one, buildVendor()), ...answers],
  })
  await expect.element(page.getByRole('heading', { name: 'Sent Referrals', level: 1 })).toBeVisible()
  return rendered
}

/** A list of as many pages as the total needs; each has one row. */
export const pagesOf = (total: number) =>
  answer(referralRoutes.sent, ({ query }: RouteCall<typeof referralRoutes.sent>) => toPage([LAKESIDE], total, query))
