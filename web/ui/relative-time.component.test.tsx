import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buildReferral } from '#web/testing/examples.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { ReceivedStatusCell } from '#web/features/referrals/received/ReceivedStatusCell.tsx'
import { LocationFactsView } from '#web/features/vendor-facts/LocationFactsView.tsx'
import { DateTimeText } from './DateTimeText.tsx'

afterEach(() => void vi.useRealTimers())

/** Stops the clock at this moment; `vi.advanceTimersByTime` moves it. */
function stopClockAt(iso: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(iso) })
}

test('a relative time stays right while its page is open', async () => {
  stopClockAt('2026-03-02T15:05:00.000Z')
  await renderComponent(<DateTimeText at="2026-03-02T15:00:00.000Z" showsRelativeTime />)
  await expect.element(page.getByText('5 minutes ago')).toBeVisible()
  vi.advanceTimersByTime(120_000)
  await expect.element(page.getByText('7 minutes ago')).toBeVisible()
})

test('a location closes at its hour, and closed days that are over go, while the page is open', async () => {
  // Monday, a minute before midnight in Toronto.
  stopClockAt('2026-03-03T04:59:00.000Z')
  const hours = [{ weekday: 1, opens: '09:00', closes: '00:00', next_day: true }] as const
  const facts = {
    id: 1,
    time_zone: 'America/Toronto',
    hours: [...hours],
    closures: [],
    access: {},
  }
  const closed = { ...facts, hours: [], closures: [{ from: '2026-03-02', to: '2026-03-02', note: 'Inventory' }] }
  await renderComponent(
    <>
      <LocationFactsView facts={facts} />
      <LocationFactsView facts={closed} />
    </>,
  )
  await expect.element(page.getByText(/Inventory/)).toBeVisible()
  await expect.element(page.getByText(/^Open until/)).toBeVisible()
  vi.advanceTimersByTime(120_000)
  await expect.element(page.getByText(/^Open until/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Opens Monday 9 am')).toBeVisible()
  await expect.element(page.getByText(/Inventory/)).not.toBeInTheDocument()
})

test('a referral that was due today is overdue after midnight in Toronto', async () => {
  stopClockAt('2026-03-03T04:59:00.000Z')
  await renderComponent(<ReceivedStatusCell referral={buildReferral({ due_at: '2026-03-02' })} saysDue />)
  await expect.element(page.getByText('Due today')).toBeVisible()
  vi.advanceTimersByTime(120_000)
  await expect.element(page.getByText('Overdue')).toBeVisible()
})
