import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PHONE_VIEWPORT, renderComponent } from '#web/testing/render-page.tsx'
import { SidePanel } from './SidePanel.tsx'

test.each([1280, 390])('at %i px a long title ends before the buttons, which stay at the top', async (width) => {
  await renderComponent(
    <SidePanel
      isOpen
      title={`Centre_${'de_réadaptation'.repeat(6)} of the north and the south`}
      onClose={() => undefined}
    >
      Details
    </SidePanel>,
    { viewport: { ...PHONE_VIEWPORT, width } },
  )
  await expect.element(page.getByText('Details')).toBeVisible()
  const title = page.getByRole('heading').element()
  const close = page.getByRole('dialog').getByRole('button').element().getBoundingClientRect()
  await expect.poll(() => title.getBoundingClientRect().height).toBeGreaterThan(close.height)
  expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(close.left)
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  expect(close.top).toBeLessThan(title.getBoundingClientRect().top + 8)
  expect(close.right).toBeLessThanOrEqual(width)
})
