import { expect, test } from 'vitest'
import { renderComponent } from '#web/testing/render-page.tsx'

test('for users who asked for less motion, a changed size is there at once', async () => {
  await renderComponent(<div data-testid="box" style={{ width: 100 }} />)
  await expect.poll(() => document.querySelector('[data-testid=box]')).not.toBeNull()
  const box = document.querySelector<HTMLElement>('[data-testid=box]')!
  expect(box.getBoundingClientRect().width).toBe(100)
  box.style.width = '200px'
  expect(box.getBoundingClientRect().width).toBe(200)
})
