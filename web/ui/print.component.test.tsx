import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { DueDateField } from '#web/features/referrals/received/DueDateField.tsx'
import { buildReferral } from '#web/testing/examples.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { DateTimeText } from './DateTimeText.tsx'
import './print.css'

const emulateMedia = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })

afterEach(() => emulateMedia(''))

test('on paper a due date is text without a box, and a time has no age', async () => {
  await renderComponent(
    <>
      <DueDateField referral={buildReferral({ due_at: '2026-03-02', may: { change: true } })} hasLabel />
      <DateTimeText at="2026-03-02T15:00:00.000Z" showsRelativeTime />
    </>,
  )
  const due = page.getByRole('button', { name: /Mar 2 2026/ })
  const age = page.getByText(/ ago$/)
  await expect.element(due).toBeVisible()
  await expect.element(age).toBeVisible()
  await emulateMedia('print')
  await expect.element(age).not.toBeVisible()
  expect(getComputedStyle(due.element()).borderTopWidth).toBe('0px')
  await expect.element(page.getByText(/^Mon, Mar 2 2026, 10:00am/)).toBeVisible()
})
