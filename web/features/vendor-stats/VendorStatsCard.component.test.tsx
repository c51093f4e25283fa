import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { VENDOR_STATS_WEEKS, vendorStatsRoutes, type VendorStats } from '#contract/vendor-stats.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease } from '#web/testing/stub-server.ts'
import { VendorStatsCard } from './VendorStatsCard.tsx'

const STATS: VendorStats = {
  weeks: Array.from({ length: VENDOR_STATS_WEEKS }, () => ({
    starts_on: '2026-11-16',
    total: 0,
    by_status: [],
    first_status: { looked_at: 0, answered: 0, median_hours: null },
  })),
  acceptance: { decided: 0, accepted: 0 },
  median_hours: null,
  rating: { value: 4.48, count: 29 },
}

const renderCard = (stats: Partial<VendorStats> = {}) =>
  renderComponent(<VendorStatsCard vendor={buildVendor()} />, {
    answers: [answer(vendorStatsRoutes.ofVendor, { ...STATS, ...stats })],
  })

test('without a time within which half are answered, the card says why', async () => {
  await renderCard()
  await expect.element(page.getByText('Not enough answers yet')).toBeVisible()
  await expect.element(page.getByText('Half are answered within')).not.toBeInTheDocument()
})

test('with such a time, the card names it', async () => {
  await renderCard({ median_hours: 3 })
  await expect.element(page.getByText('Half are answered within')).toBeVisible()
  await expect.element(page.getByText('Not enough answers yet')).not.toBeInTheDocument()
})

test('the mean rating is written as the language writes numbers', async () => {
  const { release, stub } = answerOnRelease(vendorStatsRoutes.ofVendor, STATS)
  await renderComponent(<VendorStatsCard vendor={buildVendor()} />, { answers: [stub] })
  const { locale, messages } = i18n
  i18n.loadAndActivate({ locale: 'fr', messages })
  onTestFinished(() => i18n.loadAndActivate({ locale, messages }))
  release()
  await expect.element(page.getByText('4,48')).toBeVisible()
})
