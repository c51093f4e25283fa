import { Title } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildVendorCard } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderComponent } from '#web/testing/render-page.tsx'
import { VendorHeading } from './VendorHeading.tsx'

test('on a phone the name of a page is below the logo, over the whole width and 24 pixels high', async () => {
  await renderComponent(
    <VendorHeading vendor={buildVendorCard()} logoSize={80}>
      <Title order={1}>Neighbourhood Outreach and Community Rehabilitation Association</Title>
    </VendorHeading>,
    { viewport: PHONE_VIEWPORT },
  )
  const name = page.getByRole('heading', { level: 1 })
  await expect.element(name).toBeVisible()
  expect(getComputedStyle(name.element()).fontSize).toBe('24px')
  const logo = document.querySelector('[class*="heading"] > :first-child')!.getBoundingClientRect()
  expect(name.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(logo.bottom)
})
