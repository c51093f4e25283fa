import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { PhoneLink } from './PhoneLink.tsx'

test('a phone with an extension is a link that dials it; one without a number is plain text', async () => {
  await renderComponent(
    <>
      <PhoneLink phone="416-555-0100 ext. 2" />
      <PhoneLink phone="by appointment" />
    </>,
  )
  const link = page.getByRole('link', { name: '416-555-0100 ext. 2' })
  await expect.element(link).toHaveAttribute('href', 'tel:4165550100;ext=2')
  await expect.element(page.getByText('by appointment')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
})
