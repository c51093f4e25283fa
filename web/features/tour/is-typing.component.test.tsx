import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { isTyping } from './is-typing.ts'

test('somebody is typing while a field with text has the focus, so that no tour starts over it', async () => {
  await renderComponent(
    <>
      <input aria-label="Search" />
      <button type="button">Elsewhere</button>
    </>,
  )
  const field = page.getByRole('textbox', { name: 'Search' })
  await field.click()
  expect(isTyping()).toBe(false)
  await field.fill('phys')
  expect(isTyping()).toBe(true)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(isTyping()).toBe(false)
})
